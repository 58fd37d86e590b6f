import { InvalidArgumentError } from 'commander';
import { eventTypeNames } from '../../domain/events/eventType';
import { parseEventId } from '../../domain/events/eventId';
import { findPastInstant, timeZone } from '../terminal/instants';
import { numberUpTo } from '../terminal/options';
import type { AddCommand } from '../terminal/surroundings';
import { tail, type Beginning, type Tailed } from './tail';

const tailHelp = `
Prints each event as one line of JSON (CloudEvents 1.0) and waits for more, until it is stopped. --from takes the id
of the last event that you have, or an instant. Without it the oldest event that is kept comes first.

--state keeps the place after lines were handed over. Once the file is there, it comes before --from. Lines that a
reader had not worked through when it was killed count as handed over. See the guide of brokers.

Types:
${eventTypeNames.map((name) => `  ${name}`).join('\n')}

Example:
  consent events tail --types consent.decision.recorded --state place`;

const maxLimit = 1_000_000_000;
const longestSeconds = 3_600;

export const addEvents: AddCommand = (parent, at) => {
  parent
    .command('events')
    .description('follow the feed of events')
    .command('tail')
    .description('print the feed as lines of JSON and wait for more')
    .option('--from <position>', 'begin after the event with this id, or at this instant', beginningOf)
    .option('--types <a,b>', 'only events of these types, separated by commas', (words) => words.split(','))
    .option('--template-code <code>', 'only events about this template')
    .option('--state <file>', 'the file that keeps the place')
    .option('--once', 'end where the feed ends for now')
    .option('--limit <count>', 'end after so many events', numberUpTo(maxLimit))
    .option(
      '--heartbeat <seconds>',
      'print an empty line after so long a silence',
      numberUpTo(longestSeconds),
    )
    .addOption(timeZone())
    .addHelpText('after', tailHelp)
    .action(({ from, timeZone: zone, ...options }: TailOptions) =>
      tail(at, { ...options, from: from?.(zone) ?? null }),
    );
};

interface TailOptions extends Omit<Tailed, 'from'> {
  readonly from?: GivenBeginning;
  readonly timeZone?: string;
}

/** A day needs its time zone. */
type GivenBeginning = (zone: string | undefined) => Beginning;

function beginningOf(text: string): GivenBeginning {
  if (parseEventId(text)) return () => ({ lastEventId: text });
  const instant = findPastInstant(text);
  if (instant) return (zone) => ({ from: instant.in(zone) });
  throw new InvalidArgumentError(
    'It must be the id of an event such as 1c6b8c6e-4711, or an instant, day, or a duration such as PT1H for how long ago.',
  );
}
