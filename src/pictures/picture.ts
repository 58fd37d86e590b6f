import type { ReportNumbers } from './numbers';
import { html, Html } from '../domain/html/html';
import { momentIn, type PictureWords } from './words';

export const pictureNames = [
  'acceptance',
  'funnel',
  'standings',
  'forecast',
  'times',
  'locales',
  'channels',
] as const;
export type PictureName = (typeof pictureNames)[number];

export interface Picture {
  readonly name: PictureName;
  /** A sentence with the number that matters most. */
  readonly title: string;
  readonly description: string;
  /** The numbers that are drawn; no rows where there is nothing to show. */
  readonly table: Table;
  readonly width: number;
  readonly height: number;
  readonly body: Html;
}

export interface Table {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

export type Draw = (numbers: ReportNumbers, said: PictureWords, width: number) => Omit<Picture, 'name'>;

/** Colours for light paper, by classes for which a page may state its own. No stylesheet: policies refuse those. */
const paints = {
  ink: { fill: '#16201f' },
  faint: { fill: '#56605f' },
  accent: { fill: '#17574e' },
  soft: { fill: '#dfebe8' },
  edge: { fill: 'none', stroke: '#868d8a' },
  axis: { fill: 'none', stroke: '#dcdad3' },
  line: { fill: 'none', stroke: '#17574e' },
  old: { fill: 'none', stroke: '#56605f' },
} as const;

type Attributes = Readonly<Record<string, string | number>>;

export function shape(
  paint: keyof typeof paints,
  name: string,
  more: Attributes,
  inner: string | Html = '',
): Html {
  return element(name, { class: paint, ...paints[paint], ...more }, inner);
}

/** @param anchor which part of the words stands at the place */
export function text(
  said: string,
  x: number,
  y: number,
  anchor: 'start' | 'middle' | 'end',
  more: Attributes = {},
) {
  return shape('faint', 'text', { x, y, 'text-anchor': anchor, ...more }, said);
}

/** The words and numbers that matter. */
export function strong(
  said: string,
  x: number,
  y: number,
  anchor: 'start' | 'middle' | 'end',
  more: Attributes = {},
) {
  return shape('ink', 'text', { x, y, 'text-anchor': anchor, ...more }, said);
}

/** Readable without colour. */
export function bar(picture: PictureName, fill: 'whole' | 'hatched' | 'open', place: Attributes): Html {
  if (fill === 'whole') return shape('accent', 'rect', place);
  return shape('edge', 'rect', fill === 'open' ? place : { ...place, fill: `url(#${picture}-hatch)` });
}

function element(name: string, attributes: Attributes, inner: string | Html): Html {
  const pairs = Object.entries(attributes).map(([key, value]) => html` ${new Html(key)}="${value}"`);
  return new Html(`<${name}${html`${pairs}`.text}>${html`${inner}`.text}</${name}>`);
}

/** What stands in the place of a picture without numbers. */
export function nothing(title: string, width: number): Omit<Picture, 'name'> {
  const frame = { x: 0.5, y: 0.5, width: width - 1, height: 95, rx: 8, 'stroke-dasharray': '4 4' };
  const body = html`${shape('edge', 'rect', frame)}${text('–', width / 2, 52, 'middle')}`;
  return { title, description: '', table: { heads: [], rows: [] }, width, height: 96, body };
}

/** For a page, which says the title beside it. */
export function svgOf({ name, title, description, width, height, body }: Picture): string {
  const hatched = html`${shape('soft', 'rect', { width: 6, height: 6 })}${shape('accent', 'rect', { width: 2, height: 6 })}`;
  const pattern = { width: 6, height: 6, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' };
  const hatch = element('pattern', { id: `${name}-hatch`, ...pattern }, hatched);
  const told = html`${element('title', { id: `${name}-title` }, title)}${element('desc', { id: `${name}-desc` }, description)}`;
  const size = { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width} ${height}`, width, height };
  const named = { role: 'img', 'aria-labelledby': `${name}-title ${name}-desc` };
  const font = { 'font-family': "Inter, 'Segoe UI', system-ui, sans-serif", 'font-size': 13 };
  return element('svg', { ...size, ...named, ...font }, html`${told}${hatch}${body}`).text;
}

const margin = 24;
export const fileWidth = 720;
export const drawnWidth = fileWidth - 2 * margin;

/** To stand alone: with its title, of what and when it is, and paper below it. */
export function svgFile(
  picture: Picture,
  template: string,
  { asOf }: ReportNumbers,
  said: PictureWords,
  timeZone?: string,
): string {
  // Fits in wide fonts too.
  const lines = wrapped(picture.title, 54);
  const top = margin + lines.length * 26 + 34;
  const height = top + picture.height + margin;
  const about = said.asOf(template, momentIn(said, asOf, timeZone));
  const bold = { 'font-size': 20, 'font-weight': 600 };
  const title = lines.map((line, index) => strong(line, margin, margin + 18 + index * 26, 'start', bold));
  const paper = element('rect', { width: fileWidth, height, fill: '#ffffff' }, '');
  const drawn = element('g', { transform: `translate(${margin} ${top})` }, picture.body);
  const body = html`${paper}${title}${text(about, margin, top - 24, 'start')}${drawn}`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${svgOf({ ...picture, width: fileWidth, height, body })}\n`;
}

function wrapped(words: string, length: number): readonly string[] {
  return words.match(new RegExp(`\\S.{0,${length - 1}}(?=\\s|$)`, 'gu')) ?? [words];
}
