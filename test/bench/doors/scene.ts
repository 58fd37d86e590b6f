import { Client } from 'pg';
import { customerIdAt } from '../fill/customers';
import { pendingTemplate, recordTemplate } from '../fill/templates';
import { seededRandom } from '../load/random';

/** What requests are about: the customers of a filled database and the current versions of its templates. */
export interface Scene {
  readonly customers: number;
  readonly pendingVersionId: string;
  readonly recordVersionId: string;
  /** The id of a customer by their number. */
  customerId(index: number): string;
  /** The numbers of those who are asked about. */
  readonly askedAbout: readonly number[];
  /** The number of any of them. */
  anyCustomer(): number;
}

/** Maximum customers looked up among millions: their ids are worked out before the clock runs. */
const maxAskedAbout = 100_000;

export async function sceneOf(url: string, customers: number): Promise<Scene> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const random = seededRandom(20_261_121);
    const anyone = () => Math.floor(random() * customers);
    const asked =
      customers > maxAskedAbout
        ? Array.from({ length: maxAskedAbout }, anyone)
        : [...Array(customers).keys()];
    const ids = new Map(asked.map((index) => [index, customerIdAt(index, customers)]));
    return {
      customers,
      pendingVersionId: await currentVersionId(client, pendingTemplate),
      recordVersionId: await currentVersionId(client, recordTemplate),
      customerId: (index) => ids.get(index) ?? customerIdAt(index, customers),
      askedAbout: asked,
      anyCustomer: () => asked[Math.floor(random() * asked.length)] ?? 0,
    };
  } finally {
    await client.end();
  }
}

async function currentVersionId(client: Client, templateCode: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT consent_version_id AS id FROM version
      WHERE template_code = $1 AND effective_from <= now() ORDER BY effective_from DESC, number DESC LIMIT 1`,
    [templateCode],
  );
  if (!rows[0]) throw new Error(`The template ${templateCode} has no current version.`);
  return rows[0].id;
}
