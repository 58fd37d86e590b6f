import { scaleBand, scaleLinear } from 'd3-scale';
import { html } from '../domain/html/html';
import { bar, nothing, shape, strong, text, type Draw, type PictureName } from './picture';
import { dayIn, numberIn, type PictureWords } from './words';

interface Column {
  readonly name: string;
  readonly count: number;
  /** What stands below the name, as a year under its first month. */
  readonly below?: string;
  readonly isLate?: boolean;
}

/** Below these widths of a column, words are smaller and large numbers rounded, and months are one letter. */
const [narrowStep, letterStep] = [44, 32];

export const drawForecast: Draw = ({ expiryForecast, standings }, said, width) => {
  const { title, description, none, heads } = said.forecast;
  const all = expiryForecast.reduce((sum, { consents }) => sum + consents, 0);
  const last = expiryForecast.at(-1);
  if (!last || all === 0) return nothing(none, width);
  const inMonth = (day: string) => dayIn(said, day, { month: 'long', year: 'numeric' });
  const most = expiryForecast.reduce((a, b) => (b.consents > a.consents ? b : a));
  const month = width / expiryForecast.length < letterStep ? 'narrow' : 'short';
  const columns = expiryForecast.map((each, index) => ({
    name: dayIn(said, each.month, { month }),
    count: each.consents,
    below: index === 0 || each.month.includes('-01-') ? each.month.slice(0, 4) : '',
  }));
  return {
    title: title(
      numberIn(said, all),
      numberIn(said, standings.inForce),
      inMonth(last.month),
      inMonth(most.month),
    ),
    description,
    table: { heads, rows: expiryForecast.map((each) => [each.month.slice(0, 7), each.consents]) },
    ...drawColumns('forecast', columns, said, width),
  };
};

export const drawTimes: Draw = ({ answerTimes }, said, width) => {
  const { title, description, none, heads } = said.times;
  if (!answerTimes || answerTimes.halfAfterDays === null) return nothing(none, width);
  const { version, halfAfterDays, spans } = answerTimes;
  const columns = spans.map(({ fromDay, untilDay, answers }) => {
    const name = untilDay === null ? `≥ ${fromDay}` : [...new Set([fromDay, untilDay])].join('–');
    return { name, count: answers, isLate: fromDay > halfAfterDays };
  });
  const all = columns.reduce((sum, { count }) => sum + count, 0);
  const { width: wide, height, body } = drawColumns('times', columns, said, width);
  return {
    title: title(numberIn(said, all), version.label, halfAfterDays),
    description,
    table: { heads, rows: columns.map(({ name, count }) => [name, count]) },
    width: wide,
    height,
    body: html`${body}${text(heads[0] ?? '', width / 2, height - 4, 'middle')}`,
  };
};

const [top, bottom] = [20, 200];

function drawColumns(picture: PictureName, columns: readonly Column[], said: PictureWords, width: number) {
  const across = scaleBand(columns.keys(), [0, width]).padding(0.25).round(true);
  const up = scaleLinear([0, Math.max(...columns.map(({ count }) => count))], [bottom, top]);
  const isNarrow = across.step() < narrowStep;
  const small = { 'font-size': isNarrow ? 11 : 13 };
  const body = columns.map(({ name, count, below = '', isLate }, index) => {
    const x = across(index) ?? 0;
    const [middle, y] = [x + across.bandwidth() / 2, Math.round(up(count))];
    const place = { x, y, width: across.bandwidth(), height: bottom - y };
    const column = bar(picture, isLate ? 'hatched' : 'whole', place);
    const number = strong(shortIn(said, count, isNarrow), middle, y - 6, 'middle', small);
    const names = html`${text(name, middle, bottom + 18, 'middle', small)}${text(below, middle, bottom + 34, 'middle', small)}`;
    return html`${count > 0 ? html`${column}${number}` : null}${names}`;
  });
  const base = shape('edge', 'path', { d: `M0 ${bottom + 0.5}H${width}` });
  return { width, height: bottom + 44, body: html`${body}${base}` };
}

function shortIn(said: PictureWords, count: number, isNarrow: boolean): string {
  if (!isNarrow || count < 1_000) return numberIn(said, count);
  return new Intl.NumberFormat(said.language, { notation: 'compact' }).format(count);
}
