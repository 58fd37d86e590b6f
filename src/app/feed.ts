import type { LogSigner } from '../actions/evidence/logSigner';
import { Changes } from '../actions/events/changes';
import { Feed } from '../actions/events/feed';
import { FeedHead } from '../actions/events/feedHead';
import type { Engine } from '../storage/engine/engine';
import { findPositionWritten, readFeedEdges } from '../storage/events/feedEdges';
import { readFeedPage } from '../storage/events/feedPage';

/** The feed of one database, with what keeps its readers near it. */
export interface OpenFeed {
  readonly feed: Feed;
  readonly head: FeedHead;
  readonly changes: Changes;
}

/** The source of events where no log is signed. */
const unnamed = 'urn:consent:feed';

export function feedOver({ pool }: Engine, signer: LogSigner | null): OpenFeed {
  const head = new FeedHead(readFeedEdges.bind(null, pool));
  const store = {
    readPage: readFeedPage.bind(null, pool),
    findPositionWritten: findPositionWritten.bind(null, pool),
  };
  return { feed: new Feed(store, head, signer?.origin ?? unnamed), head, changes: new Changes() };
}
