import { type TileId, tileWidth } from './tiles';

/** A tile as a log's address names it: with its width where it is not full. */
export interface NamedTile extends TileId {
  /** 1 to 256. */
  readonly width: number;
}

const maxLevel = 63;

/** `<level>/<index>[.p/<width>]` (C2SP tlog-tiles): `0/x001/x234/067.p/12`. */
export function tilePath({ level, index, width }: NamedTile): string {
  return `${level}/${groups(index)}${width === tileWidth ? '' : `.p/${width}`}`;
}

const pathPattern = /^(0|[1-9][0-9]?)\/((?:x[0-9]{3}\/){0,4}[0-9]{3})(?:\.p\/([1-9][0-9]{0,2}))?$/;

/** Null for anything but the one spelling that a tile has. */
export function tileFromPath(path: string): NamedTile | null {
  const [, level = '', name = '', width] = pathPattern.exec(path) ?? [];
  if (level === '') return null;
  const tile = {
    level: Number(level),
    index: Number(name.replaceAll(/[x/]/g, '')),
    width: width === undefined ? tileWidth : Number(width),
  };
  const isOne = tile.level <= maxLevel && tilePath(tile) === path;
  return isOne ? tile : null;
}

/** In groups of three digits, of which all but the last begin with an x. */
function groups(index: number): string {
  const digits = String(index);
  const padded = digits.padStart(Math.ceil(digits.length / 3) * 3, '0');
  return padded.replaceAll(/\d{3}(?=\d)/g, (group) => `x${group}/`);
}
