import { serviceProgram } from '../processes/programs';
import { ServerProcess } from '../processes/serverProcess';
import { table, verdict } from '../report/tables';
import { onFreshStage, type Run } from '../run';
import { medianOf } from './median';
import { maxStartMs } from './targets';

/** From the start of the process to the first answer with a template from the database. */
export async function measureStart(run: Run): Promise<void> {
  const { options, print } = run;
  await onFreshStage(run, async ({ url }) => {
    const startsMs: number[] = [];
    const cpusMs: number[] = [];
    for (let round = 0; round < options.rounds; round += 1) {
      const server = await ServerProcess.start(serviceProgram(url, options));
      startsMs.push(server.startedInMs);
      cpusMs.push(await server.cpuMs());
      await server.stop();
    }
    const medianMs = medianOf(startsMs);
    const shown = [medianMs, Math.max(...startsMs), medianOf(cpusMs)].map((ms) => `${ms.toFixed(0)} ms`);
    const target = verdict(medianMs < maxStartMs, `< ${maxStartMs} ms`);
    print(
      table(
        ['start to first answer', 'median', 'longest', 'processor time', 'target'],
        [['', ...shown, target]],
      ),
    );
  });
}
