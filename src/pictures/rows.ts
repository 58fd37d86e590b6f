import { scaleLinear } from 'd3-scale';
import { html } from '../domain/html/html';
import { bar, nothing, strong, type Draw, type PictureName } from './picture';
import { numberIn, shareIn, type PictureWords } from './words';

/** One below the other: words and number above each, so that long words fit narrow screens. */
interface Row {
  readonly name: string;
  readonly count: number;
  readonly share: string;
  readonly fill: Parameters<typeof bar>[1];
}

export const drawFunnel: Draw = ({ funnel }, said, width) => {
  const { title, description, none, heads, names } = said.funnel;
  if (!funnel || funnel.asked === 0) return nothing(none, width);
  const share = (count: number) => shareIn(said, count, funnel.asked);
  const rows = (['asked', 'answered', 'given', 'mayProceed'] as const).map((step) => {
    return { name: names[step], count: funnel[step], share: share(funnel[step]), fill: 'whole' } as const;
  });
  return {
    title: title(share(funnel.answered), funnel.version.label),
    description,
    table: { heads, rows: rows.map((row) => [row.name, row.count, row.share]) },
    ...drawRows('funnel', rows, funnel.asked, said, width),
  };
};

export const drawStandings: Draw = ({ standings }, said, width) => {
  const { title, description, none, heads, names } = said.standings;
  const kinds = Object.keys(names) as readonly (keyof typeof names)[];
  const all = kinds.reduce((sum, kind) => sum + standings[kind], 0);
  if (all === 0) return nothing(none, width);
  const inForce = standings.inForce + standings.inGrace;
  const rows = kinds.map((kind) => ({
    name: names[kind],
    count: standings[kind],
    share: shareIn(said, standings[kind], all),
    fill:
      kind === 'inForce' ? ('whole' as const) : kind === 'inGrace' ? ('hatched' as const) : ('open' as const),
  }));
  return {
    title: title(shareIn(said, inForce, all), numberIn(said, inForce), numberIn(said, all)),
    description,
    table: { heads, rows: rows.map((row) => [row.name, row.count, row.share]) },
    ...drawRows(
      'standings',
      rows.filter(({ count }) => count > 0),
      all,
      said,
      width,
    ),
  };
};

const pitch = 46;

/** @param all whom the full width stands for */
function drawRows(
  picture: PictureName,
  rows: readonly Row[],
  all: number,
  said: PictureWords,
  width: number,
) {
  const long = scaleLinear([0, all], [0, width - 1]);
  const body = rows.map(({ name, count, share, fill }, index) => {
    const y = index * pitch;
    const number = strong(`${numberIn(said, count)} · ${share}`, width, y + 14, 'end', {
      'font-weight': 600,
    });
    const place = { x: 0.5, y: y + 22.5, width: Math.max(2, Math.round(long(count))), height: 14, rx: 2 };
    return html`${strong(name, 0, y + 14, 'start')}${number}${count > 0 ? bar(picture, fill, place) : null}`;
  });
  return { width, height: rows.length * pitch - 8, body: html`${body}` };
}
