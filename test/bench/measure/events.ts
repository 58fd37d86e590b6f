import { measureBesideWebhook } from '../events/besideWebhook';
import { measureBesideDead, measureFollowers } from '../events/delays';
import { measureDelivery } from '../events/delivery';
import { eventsProgram, receiverProgram } from '../events/eventsProgram';
import type { EventsScene } from '../events/eventsScene';
import { withServers } from '../processes/withServers';
import { onFreshStage, type Run } from '../run';
import { verifyLedger } from '../verify/ledger';

/** What it costs that others hear of decisions, and how soon they do. */
export async function measureEvents(run: Run): Promise<void> {
  const { options, progress, print } = run;
  await onFreshStage(run, async (stage) => {
    const record = stage.doors.rest.operations.record;
    if (!record) throw new Error('expected --only to name record');
    await withServers([eventsProgram(stage.url, options), receiverProgram], async ([service, receiver]) => {
      const scene: EventsScene = { options, progress, service, receiver, record };
      print(await measureBesideWebhook(scene));
      print(await measureDelivery(scene));
      print(await measureFollowers(scene));
      print(await measureBesideDead(scene));
    });
    await verifyLedger(stage.url, stage.scene, stage.recorded.all(), progress);
  });
}
