import { Asked } from '../shell/asked';
import { Moment, Table } from '../shell/parts';
import { actorIn, useWords } from '../shell/words';
import { ImportsDocument } from './documents/generated';
import { useImportWords } from './words';

const counts = ['rows', 'recorded', 'unchanged', 'superseded', 'refused'] as const;

export function ImportScreens() {
  const words = useWords();
  const said = useImportWords();
  return (
    <>
      <h1>{words.sections.imports}</h1>
      <p className="faint">{said.rejects}</p>
      <Asked document={ImportsDocument} page={({ imports }) => imports?.pageInfo}>
        {({ imports }) => (
          <Table
            names={[said.source, said.finished, ...counts.map((count) => said[count]), said.by, said.hash]}
            none={said.none}
            rows={
              imports?.edges.map(({ node }) => [
                node.importId,
                node.source,
                <Moment at={node.finishedAt} />,
                ...counts.map((count) => node[count].toLocaleString(words.language)),
                actorIn(words, node.importedBy),
                <code title={node.fileSha256}>{node.fileSha256.slice(0, 12)}…</code>,
              ]) ?? []
            }
          />
        )}
      </Asked>
    </>
  );
}
