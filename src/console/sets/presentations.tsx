import { Asked } from '../shell/asked';
import { Moment, Table } from '../shell/parts';
import { PresentationsDocument } from './documents/generated';
import { screenWords as said } from './words';

/** The screens that were registered, as decisions name them. */
export function Presentations() {
  return (
    <section aria-labelledby="screens">
      <h2 id="screens">{said.title}</h2>
      <Asked document={PresentationsDocument} page={({ presentations }) => presentations?.pageInfo}>
        {({ presentations }) => (
          <Table
            names={[said.screen, said.pictures, said.registered]}
            none={said.none}
            rows={
              presentations?.edges.map(({ node: { id, name, description, pictures, registeredAt } }) => [
                id,
                <>
                  {name}
                  <p className="faint">{description}</p>
                </>,
                pictures.length,
                <Moment at={registeredAt} />,
              ]) ?? []
            }
          />
        )}
      </Asked>
    </section>
  );
}
