import { addressOf, Link } from '../shell/address';
import { Asked } from '../shell/asked';
import { Moment, Table, Title } from '../shell/parts';
import { useSession } from '../shell/session';
import { actorIn, words } from '../shell/words';
import { ActivityDocument, type ActivityKind } from './documents/generated';
import { activityWords as said } from './words';

/** Where to see what has no page of its own. */
const places: Partial<Record<ActivityKind, 'sets' | 'settings'>> = {
  SET_SAVED: 'sets',
  PRESENTATION_REGISTERED: 'sets',
  SETTINGS_CHANGED: 'settings',
  SETTINGS_PROPOSED: 'settings',
};

/** Who may read the activity sees templates and settings too. */
const needs = {
  customers: ['consents:read'],
  templates: ['audit:read'],
  settings: ['audit:read'],
  events: ['webhooks:manage', 'events:read'],
} as const;

export function Screens() {
  const { mayOneOf } = useSession();
  return (
    <>
      <Title says={words.sections.activity} />
      <details>
        <summary>{said.elsewhere}</summary>
        <ul>
          {(Object.keys(needs) as (keyof typeof needs)[]).map((place) => (
            <li key={place}>
              {mayOneOf(...needs[place]) ? (
                <Link to={addressOf(place)}>{words.sections[place]}</Link>
              ) : (
                words.sections[place]
              )}
              : {said.places[place]}
            </li>
          ))}
        </ul>
        <p>{said.nowhere}</p>
      </details>
      <Asked document={ActivityDocument} page={({ activity }) => activity?.pageInfo}>
        {({ activity }) => (
          <Table
            names={[said.what, said.subject, words.when, words.by]}
            none={said.none}
            rows={
              activity?.edges.map(({ cursor, node: { at, kind, by, templateCode, name } }) => [
                cursor,
                said.kinds[kind],
                <>
                  {name} {places[kind] && <Link to={`/${places[kind]}`}>{words.sections[places[kind]]}</Link>}
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
