import { Changes } from '../../actions/events/changes';
import { Feed } from '../../actions/events/feed';
import { FeedHead } from '../../actions/events/feedHead';
import { sweepOldEvents } from '../../actions/events/feedSweep';
import { repeatedly, type Repeated } from '../../actions/evidence/repeatedly';
import type { TemplateCatalogue } from '../../actions/templates/templateCatalogue';
import type { Engine, EngineLog } from '../../storage/engine/engine';
import { findPositionWritten, readFeedEdges, sweepFeed } from '../../storage/events/feedEdges';
import { sweepGivenUp } from '../../storage/events/webhooks/webhookAgain';
import { sweepAttempts } from '../../storage/events/webhooks/webhookAttempts';
import { readFeedPage } from '../../storage/events/feedPage';
import { takeTurn } from '../../storage/evidence/turns';

export function feedOver({ pool }: Engine, catalogue: TemplateCatalogue) {
  const head = new FeedHead(readFeedEdges.bind(null, pool));
  const store = {
    readPage: readFeedPage.bind(null, pool),
    findPositionWritten: findPositionWritten.bind(null, pool),
  };
  const feed = new Feed(store, head, catalogue);
  return { feed, head, changes: new Changes() };
}

/** How often a node looks whether it is its turn. */
const sweptEveryMs = 60_000;

export function startFeedSweep(
  { pool }: Engine,
  retentionMs: number,
  now: () => Date,
  log: EngineLog,
): Repeated {
  const store = {
    sweepFeed: sweepFeed.bind(null, pool),
    sweepGivenUp: sweepGivenUp.bind(null, pool),
    sweepAttempts: sweepAttempts.bind(null, pool),
    takeTurn: takeTurn.bind(null, pool, 'feed-sweep'),
  };
  return repeatedly(
    (until) => sweepOldEvents(store, retentionMs, now(), until),
    sweptEveryMs,
    (err) => log.warn({ err }, 'old events could not be removed from the feed; it is tried again'),
  );
}
