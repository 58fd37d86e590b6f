import { Asked } from '../shell/asked';
import { Moment, numberText, Table, Title } from '../shell/parts';
import { actorIn, words } from '../shell/words';
import { ImportsDocument } from './documents/generated';
import { importWords as said } from './words';

const counts = ['rows', 'recorded', 'unchanged', 'superseded', 'refused'] as const;

export function Screens() {
  return (
    <>
      <Title says={words.sections.imports} />
      <p className="faint">{said.rejects}</p>
      <Asked document={ImportsDocument} page={({ imports }) => imports?.pageInfo}>
        {({ imports }) => (
          <Table
            names={[said.source, said.finished, ...counts.map((count) => said[count]), words.by, said.hash]}
            none={said.none}
            rows={
              imports?.edges.map(({ node }) => [
                node.importId,
                node.source,
                <Moment at={node.finishedAt} />,
                ...counts.map((count) => numberText(node[count])),
                actorIn(node.importedBy),
                <code title={node.fileSha256}>{node.fileSha256.slice(0, 12)}…</code>,
              ]) ?? []
            }
          />
        )}
      </Asked>
    </>
  );
}
