import { scaleLinear, scaleUtc, type ScaleLinear, type ScaleTime } from 'd3-scale';
import { area, line } from 'd3-shape';
import { html, type Html } from '../domain/html/html';
import type { VersionGiven } from './numbers';
import { nothing, shape, strong, text, type Draw, type Table } from './picture';
import { dayIn, numberIn, type PictureWords } from './words';

interface Axes {
  readonly x: ScaleTime<number, number>;
  readonly y: ScaleLinear<number, number>;
}

const [top, bottom] = [36, 236];
const dayMs = 24 * 3_600_000;

export const drawAcceptance: Draw = ({ acceptance, asOf }, said, width) => {
  const { title, description, none, day } = said.acceptance;
  const [first, newest] = [acceptance[0], acceptance.at(-1)];
  const most = Math.max(0, ...acceptance.map(lastOf));
  if (!first || !newest || most === 0) return nothing(none, width);
  const longest = width < 480 ? 6 : 18;
  const labels = acceptance.map((each) => {
    return `${cut(each.version.label, longest)}: ${numberIn(said, lastOf(each))}`;
  });
  const y = scaleLinear([0, most], [bottom, top]).nice(4);
  const left = 8 + 8 * numberIn(said, y.domain()[1] ?? most).length;
  const right = width - 12 - Math.ceil(8.5 * Math.max(...labels.map(({ length }) => length)));
  const axes = { x: scaleUtc([startOf(first), new Date(asOf)], [left, right]), y };
  const marks = acceptance.map((each, index) => drawStart(each, axes.x, index, width));
  const lines = acceptance.map((each, index) => drawLine(each, axes, acceptance.length - 1 - index));
  const since = dayIn(said, startOf(newest), { dateStyle: 'long' });
  return {
    title: title(numberIn(said, lastOf(newest)), newest.version.label, since),
    description,
    table: tableOf(acceptance, day),
    width,
    height: bottom + 26,
    body: html`${drawAxes(axes, said)}${marks}${lines}${drawLabels(acceptance.map(lastOf), labels, axes)}`,
  };
};

const lastOf = ({ points }: VersionGiven) => points.at(-1)?.given ?? 0;
const cut = (label: string, length: number) =>
  label.length > length ? `${label.slice(0, length - 1)}…` : label;
const startOf = ({ version }: VersionGiven) => new Date(version.effectiveFrom);

/** Nothing where a version was not there yet. */
function tableOf(acceptance: readonly VersionGiven[], day: string): Table {
  const given = acceptance.map(({ points }) => new Map(points.map((point) => [point.day, point.given])));
  const days = acceptance[0]?.points ?? [];
  return {
    heads: [day, ...acceptance.map(({ version }) => version.label)],
    rows: days.map((point) => [point.day, ...given.map((each) => each.get(point.day) ?? '')]),
  };
}

/** The newest line is whole and thick. */
const dashes = ['none', '7 4', '2 4', '10 4 2 4', '1 3'];

/** A day's number is that of its end, and today's that of now. */
function drawLine(shown: VersionGiven, { x, y }: Axes, age: number): Html {
  const [, now = new Date(0)] = x.domain();
  const ends = shown.points.map(({ day, given }): [number, number] => {
    return [x(Math.min(Date.parse(`${day}T23:59:59.999Z`), now.getTime())), y(given)];
  });
  const [only] = ends;
  // A single day has no course to draw.
  if (only && ends.length === 1)
    return shape(age === 0 ? 'accent' : 'faint', 'circle', { cx: only[0], cy: only[1], r: 4 });
  const whole: [number, number][] = [[x(startOf(shown)), bottom], ...ends];
  const look = { 'stroke-width': age === 0 ? 3 : 1.5, 'stroke-dasharray': dashes[age] ?? 'none' };
  const drawn = shape(age === 0 ? 'line' : 'old', 'path', { d: line()(whole) ?? '', ...look });
  const under = { d: area().y0(bottom)(whole) ?? '', 'fill-opacity': 0.12 };
  return html`${age === 0 ? shape('accent', 'path', under) : null}${drawn}`;
}

/** In two rows, since versions may follow each other closely. Its label is on the side that has room. */
function drawStart(shown: VersionGiven, x: Axes['x'], index: number, width: number): Html {
  const [at, y] = [Math.round(x(startOf(shown))), index % 2 === 0 ? 12 : 26];
  const mark = shape('edge', 'path', { d: `M${at + 0.5} ${y + 4}V${bottom}`, 'stroke-dasharray': '3 3' });
  const room = Math.max(at, width - at) - 4;
  const label = cut(shown.version.label, Math.min(18, Math.floor(room / 8)));
  const isLeft = at + 4 + 8 * label.length > width;
  return html`${mark}${text(label, isLeft ? at - 4 : at + 4, y + 6, isLeft ? 'end' : 'start')}`;
}

/** At the ends of the lines, moved apart where those lie close together. */
function drawLabels(counts: readonly number[], labels: readonly string[], { x, y }: Axes): Html {
  const [, right = 0] = x.range();
  let free = bottom + 4;
  const lowest = [...counts.keys()].sort((a, b) => (counts[a] ?? 0) - (counts[b] ?? 0));
  const drawn = lowest.map((index) => {
    const place = Math.round(Math.min(y(counts[index] ?? 0) + 4, free));
    free = place - 16;
    const weight = { 'font-weight': index === counts.length - 1 ? 700 : 400 };
    return strong(labels[index] ?? '', right + 8, place, 'start', weight);
  });
  return html`${drawn}`;
}

function drawAxes({ x, y }: Axes, said: PictureWords): Html {
  const [left = 0, right = 0] = x.range();
  const counts = y
    .ticks(4)
    .filter(Number.isInteger)
    .map((count) => {
      const at = Math.round(y(count)) + 0.5;
      return html`${shape('axis', 'path', { d: `M${left} ${at}H${right}` })}${text(numberIn(said, count), left - 6, at + 4, 'end')}`;
    });
  const [from = new Date(0), until = new Date(0)] = x.domain();
  const isLong = until.getTime() - from.getTime() > 300 * dayMs;
  const how: Intl.DateTimeFormatOptions = { month: 'short', [isLong ? 'year' : 'day']: 'numeric' };
  const below = (day: Date, anchor: 'start' | 'middle' | 'end') =>
    text(dayIn(said, day, how), Math.round(x(day)), bottom + 20, anchor);
  const count = Math.floor((right - left) / 110);
  const days = x.ticks(count).filter((day) => day.getTime() % dayMs === 0);
  // There is room, or there are days, for the ends alone.
  if (count < 3 || days.length < 2) return html`${counts}${below(from, 'start')}${below(until, 'end')}`;
  return html`${counts}${days.map((day) => below(day, 'middle'))}`;
}
