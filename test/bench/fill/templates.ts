import { operator, withActions } from '../../../src/app/commands';
import type { Timeline } from '../../../src/domain/templates/timeline';
import { openEngine } from '../../../src/storage/openEngine';
import { givenIn } from '../../service/given';
import { staffActions } from '../../service/staffActions';

/** Half of the customers have decided on it. */
export const pendingTemplate = 'bench-pending';
/** Nobody has decided on it before the load. */
export const recordTemplate = 'bench-record';

const silent = { info: () => undefined, warn: () => undefined };

/** Publishes the templates through the service's own actions; answers the one that the fill decides on. */
export async function publishTemplates(url: string): Promise<Timeline> {
  const engine = await openEngine({ kind: 'postgresql', url }, silent);
  const options = { engine, log: silent };
  try {
    return await withActions(options, operator({ kind: 'service', id: 'bench' }), async (_act, parts) => {
      const given = givenIn(staffActions(parts));
      for (const [templateCode, labels] of published) {
        await given.template(templateCode);
        for (const label of labels)
          await given.publishedVersion({ templateCode, label, texts: textsOf(label) });
      }
      return parts.catalogue.timeline(pendingTemplate);
    });
  } finally {
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
