import { useCallback, useState } from 'react';
import { pictureNames, svgFile, svgOf, type PictureName } from '../../pictures/picture';
import type { ReportNumbers } from '../../pictures/numbers';
import { csvOf, draw } from '../../pictures/pictures';
import { momentIn, numberIn, pictureWords, type PictureWords } from '../../pictures/words';
import { Table, zone } from '../shell/parts';
import { keepFile } from '../shell/session';
import { words } from '../shell/words';
import { reportWords } from './words';

interface PicturesProps {
  readonly name: string;
  readonly templateCode: string;
  readonly numbers: ReportNumbers;
}

export function Pictures({ name, templateCode, numbers }: PicturesProps) {
  const said = pictureWords(words.language);
  return (
    <>
      <p className="faint">{said.asOf(name, momentIn(said, numbers.asOf, zone))}</p>
      <div className="columns broad pictures">
        {pictureNames.map((each) => (
          <Drawn key={each} picture={each} {...{ said, name, templateCode, numbers }} />
        ))}
      </div>
    </>
  );
}

interface DrawnProps extends PicturesProps {
  readonly picture: PictureName;
  readonly said: PictureWords;
}

function Drawn({ picture: wanted, said, name, templateCode, numbers }: DrawnProps) {
  const { numbers: summary, save } = reportWords;
  const { width, measured } = useWidth();
  const picture = draw(wanted, numbers, said, width);
  const keep = (form: string, type: string, content: string) =>
    keepFile(
      `${templateCode}-${wanted}-${new Date(numbers.asOf).toISOString().slice(0, 10)}.${form}`,
      new Blob([content], { type }),
    );
  // With its own margins, however wide the page is.
  const svg = () => svgFile(draw(wanted, numbers, said), name, numbers, said, zone);
  return (
    <section className="sheet" data-picture={wanted} aria-labelledby={`${wanted}-head`}>
      <h2 id={`${wanted}-head`}>{picture.title}</h2>
      <div ref={measured} dangerouslySetInnerHTML={{ __html: svgOf(picture) }} />
      {picture.table.rows.length > 0 && (
        <>
          <p className="faint">{picture.description}</p>
          <details>
            <summary>{summary}</summary>
            <Table
              names={picture.table.heads}
              rows={picture.table.rows.map((cells) => [
                String(cells[0]),
                ...cells.map((cell) => (typeof cell === 'number' ? numberIn(said, cell) : cell)),
              ])}
            />
          </details>
          <div className="row unprinted">
            <button
              aria-label={save('CSV', picture.title)}
              onClick={() => keep('csv', 'text/csv', `\ufeff${csvOf(picture.table, said)}`)}
            >
              CSV
            </button>
            <button
              aria-label={save('SVG', picture.title)}
              onClick={() => keep('svg', 'image/svg+xml', svg())}
            >
              SVG
            </button>
          </div>
        </>
      )}
    </section>
  );
}

/** So that words keep their size, the picture is drawn as wide as its place is. */
function useWidth() {
  const [width, setWidth] = useState(480);
  const measured = useCallback((place: HTMLElement | null) => {
    if (!place) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.max(240, Math.floor(entry.contentRect.width)));
    });
    observer.observe(place);
    return () => observer.disconnect();
  }, []);
  return { width, measured };
}
