import { scaleLinear } from 'd3-scale';
import { html } from '../domain/html/html';
import { bar, nothing, strong, type Draw, type PictureName } from './picture';
import { languageIn, numberIn, shareIn, type PictureWords } from './words';

/** One below the other: words and number above each, so that long words fit narrow screens. */
interface Row {
  readonly name: string;
  readonly count: number;
  readonly share: string;
  readonly fill: Parameters<typeof bar>[1];
  /** How many of them fill the bar from its left. */
  readonly filled?: number;
}

export const drawFunnel: Draw = ({ funnel }, said, width) => {
  const { title, whole, description, none, heads, names } = said.funnel;
  if (!funnel || funnel.asked === 0) return nothing(none, width);
  const share = (count: number) => shareIn(said, count, funnel.asked);
  const rows = (['asked', 'answered', 'given', 'mayProceed'] as const).map((step) => {
    return { name: names[step], count: funnel[step], share: share(funnel[step]), fill: 'whole' } as const;
  });
  return {
    // A customer who answers the first version counts as asked, so no share says anything.
    title:
      funnel.answered === funnel.asked
        ? whole(numberIn(said, funnel.asked), funnel.version.label)
        : title(share(funnel.answered), funnel.version.label),
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

/** Those who agreed fill the bars. */
export function drawOrigins(picture: 'locales' | 'channels'): Draw {
  return ({ [picture]: groups }, said, width) => {
    const { title, none, name: column } = said[picture];
    const { description, othersAre, others, unstated, heads } = said.origins;
    const counted = groups.map((group) => {
      const count = group.given + group.reject + group.withdraw + group.unconfirmed;
      const tag = picture === 'locales' && group.name;
      const name = group.others ? others : tag ? languageIn(said, tag) : (group.name ?? unstated);
      return { ...group, name, tag, count, share: shareIn(said, group.given, count) };
    });
    const [first] = counted;
    if (!first) return nothing(none, width);
    const all = counted.reduce((sum, { count }) => sum + count, 0);
    const rows = counted.map((group) => ({ ...group, fill: 'open' as const, filled: group.given }));
    return {
      title: title(first.share, numberIn(said, first.count), first.name, numberIn(said, all)),
      description: groups.some((group) => group.others) ? `${description} ${othersAre}` : description,
      table: {
        heads: [column, ...heads],
        rows: counted.map(({ name, tag, given, reject, withdraw, unconfirmed, count, share }) => [
          ...[tag ? `${name} (${tag})` : name, given, reject, withdraw, unconfirmed, count, share],
        ]),
      },
      ...drawRows(picture, rows, Math.max(...rows.map(({ count }) => count)), said, width),
    };
  };
}

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
  const body = rows.map(({ name, count, share, fill, filled = 0 }, index) => {
    const y = index * pitch;
    const number = strong(`${numberIn(said, count)} · ${share}`, width, y + 14, 'end', {
      'font-weight': 600,
    });
    const drawn = (of: number, look: Row['fill']) => {
      const place = { x: 0.5, y: y + 22.5, width: Math.max(2, Math.round(long(of))), height: 14, rx: 2 };
      return of > 0 ? bar(picture, look, place) : null;
    };
    return html`${strong(name, 0, y + 14, 'start')}${number}${drawn(filled, 'whole')}${drawn(count, fill)}`;
  });
  return { width, height: rows.length * pitch - 8, body: html`${body}` };
}
