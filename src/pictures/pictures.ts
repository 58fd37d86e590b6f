import { drawAcceptance } from './acceptance';
import { drawForecast, drawTimes } from './columns';
import { drawnWidth, svgFile, type Picture, type PictureName, type Table } from './picture';
import type { ReportNumbers } from './numbers';
import { drawFunnel, drawOrigins, drawStandings } from './rows';
import type { PictureWords } from './words';

const drawers = {
  acceptance: drawAcceptance,
  funnel: drawFunnel,
  standings: drawStandings,
  forecast: drawForecast,
  times: drawTimes,
  locales: drawOrigins('locales'),
  channels: drawOrigins('channels'),
};

export function draw(
  name: PictureName,
  numbers: ReportNumbers,
  said: PictureWords,
  width = drawnWidth,
): Picture {
  return { name, ...drawers[name](numbers, said, width) };
}

/** @param template its name */
export function drawFile(
  name: PictureName,
  template: string,
  numbers: ReportNumbers,
  said: PictureWords,
): string {
  return svgFile(draw(name, numbers, said), template, numbers, said);
}

/** Where a spreadsheet splits at another delimiter, a cell begins within one of ours. */
const formulas = /(?<=^|[,;|\t\r\n])(?=[=+\-@\t\r\uFF0B\uFF0D\uFF1D\uFF20])/g;

/**
 * RFC 4180, but for the separator. Spreadsheets calculate what begins like a formula; an apostrophe before it makes it
 * text to them.
 */
export function csvOf({ heads, rows }: Table, { separator }: PictureWords): string {
  return [heads, ...rows]
    .map((row) => `${row.map((cell) => cellOf(cell, separator)).join(separator)}\r\n`)
    .join('');
}

function cellOf(cell: string | number, separator: string): string {
  const said = String(cell).replace(formulas, "'");
  return ['"', '\r', '\n', separator].some((sign) => said.includes(sign))
    ? `"${said.replaceAll('"', '""')}"`
    : said;
}
