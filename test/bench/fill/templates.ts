import { runActions } from '../../../src/app/actions';
import { DatabaseClock } from '../../../src/actions/clock';
import { randomIdentities } from '../../../src/actions/identities';
import type { Timeline } from '../../../src/domain/timeline';
import { openEngine } from '../../../src/storage/engine/openEngine';
import { givenIn } from '../../service/given';

/** Half of the customers have decided on it. */
export const pendingTemplate = 'bench-pending';
/** Nobody has decided on it before the load. */
export const recordTemplate = 'bench-record';

const silent = { info: () => undefined, warn: () => undefined };

/** Publishes the templates through the service's own actions; answers the one that the fill decides on. */
export async function publishTemplates(url: string): Promise<Timeline> {
  const engine = await openEngine({ kind: 'postgresql', url }, silent);
  const parts = {
    engine,
    clock: new DatabaseClock(),
    identities: randomIdentities,
    log: silent,
    fourEyes: false,
  };
  const running = await runActions(parts);
  try {
    const given = givenIn(running.actions);
    for (const [templateCode, labels] of published) {
      await given.template(templateCode);
      for (const label of labels)
        await given.publishedVersion({ templateCode, label, texts: textsOf(label) });
    }
    return await running.catalogue.timeline(pendingTemplate);
  } finally {
    await running.close();
    await engine.close();
  }
}

const published = [
  [pendingTemplate, ['v1.0', 'v2.0']],
  [recordTemplate, ['v1.0']],
] as const;

/** As long as such texts are: about two kilobytes. */
function textsOf(label: string) {
  const paragraph =
    'We would like to send you news about our products by **e-mail**. You can withdraw this consent at any time, ' +
    'with effect for the future, in your account or by a message to us. Your decision changes nothing else.';
  return [
    { locale: 'en', title: `News by e-mail (${label})`, body: Array(10).fill(paragraph).join('\n\n') },
    {
      locale: 'de',
      title: `Neuigkeiten per E-Mail (${label})`,
      body: 'Dürfen wir Ihnen Neuigkeiten senden?',
    },
  ];
}
