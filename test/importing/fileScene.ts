import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { decisionHistory } from '../../src/actions/decisions/decisionHistory';
import { requireCustomerId } from '../../src/domain/input/input';
import type { Outcome } from '../commandLine/commandLineOn';
import { openScene, type Scene } from '../commandLine/scene';
import { makeFolder, markdown, type TestFolder } from '../markdown/files';

/** Somebody who moves consents here, with a folder of files. */
export interface FileScene extends Scene {
  readonly folder: TestFolder;
  /** Enters a version that took effect in the past, and says it in German too. */
  entered(code: string, label: string, effectiveFrom: string): Promise<void>;
  /** Imports a file of the folder as one of crm-2019; asks nothing. */
  import(file: string, ...options: readonly string[]): Promise<Outcome>;
  /** All decisions of a customer, oldest first. */
  decisions(customerId: string): ReturnType<typeof readDecisions>;
}

export const crm = ['--source', 'crm-2019', '--trust', 'system-record'] as const;

export async function openFileScene(): Promise<FileScene> {
  const scene = await openScene();
  const folder = await makeFolder();
  return {
    ...scene,
    folder,
    entered: async (code, label, effectiveFrom) => {
      const shared = { code, label, effectiveFrom };
      await folder.write({
        'texts/en.md': markdown({ ...shared, defaultLocale: 'en' }, `The words of ${label}.`),
        'texts/de.md': markdown({ ...shared, locale: 'de' }, `Der Wortlaut von ${label}.`),
      });
      const entered = await scene.run('import', join(folder.path, 'texts'), '--past', '--yes');
      expect(entered).toMatchObject({ exitCode: 0, stderr: '' });
    },
    import: (file, ...options) =>
      scene.run('decisions', 'import', join(folder.path, file), '--yes', ...crm, ...options),
    decisions: (customerId) => readDecisions(scene, customerId),
    close: async () => {
      await scene.close();
      await folder.remove();
    },
  };
}

async function readDecisions(scene: Scene, id: string) {
  return scene.service(async (_actions, _given, act) => {
    const customerId = requireCustomerId('customerId', id);
    const { places } = await act(decisionHistory, { customerId, first: 100 });
    return places.map(({ item: { record } }) => record).toReversed();
  });
}

const row = {
  source_id: '',
  customer_id: '',
  template_code: 'news',
  value: 'given',
  version: 'v1',
  decided_at: '2021-04-02T10:11:12Z',
} as const;

export type Row = Readonly<Record<string, string>>;

/** A row that is recorded, of a customer of its own unless one is named. */
export function rowOf(members: Row = {}): Row & { readonly customer_id: string } {
  return { ...row, source_id: randomUUID(), customer_id: randomUUID(), ...members };
}

/** As a table has it: every cell within quotes. */
export function csvOf(rows: readonly Row[], delimiter = ','): string {
  const names = Object.keys(rows[0] ?? row);
  const cells = [names, ...rows.map((each) => names.map((name) => each[name] ?? ''))];
  const line = (all: readonly string[]) =>
    all.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter);
  return cells.map((each) => `${line(each)}\r\n`).join('');
}

export function ndjsonOf(rows: readonly object[]): string {
  return rows.map((each) => `${JSON.stringify(each)}\n`).join('');
}
