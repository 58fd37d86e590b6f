import { addressOf, Link } from '../shell/address';
import { Asked } from '../shell/asked';
import { Moment, Table } from '../shell/parts';
import { actorIn, words } from '../shell/words';
import { ActivityDocument } from './documents/generated';
import { activityWords as said } from './words';

export function Screens() {
  return (
    <>
      <h1>{words.sections.activity}</h1>
      <p className="faint">{said.beyond}</p>
      <Asked document={ActivityDocument} page={({ activity }) => activity?.pageInfo}>
        {({ activity }) => (
          <Table
            names={[said.what, said.subject, said.when, said.by]}
            none={said.none}
            rows={
              activity?.edges.map(({ cursor, node: { at, kind, by, templateCode, name } }) => [
                cursor,
                said.kinds[kind],
                <>
                  {name}{' '}
                  {templateCode && <Link to={addressOf('templates', templateCode)}>{templateCode}</Link>}
                </>,
                <Moment at={at} />,
                by ? actorIn(by) : said.notKept,
              ]) ?? []
            }
          />
        )}
      </Asked>
    </>
  );
}
