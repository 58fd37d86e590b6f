import { requireSafeMarkdown } from '../texts/markdownRules';
import { contentHash } from '../domain/values/contentHash';
import { requireBody } from '../domain/publishing/draft';
import { cameOf, predicateOf } from '../domain/errors/inputFault';
import { Refused } from '../domain/errors/refusal';
import type { VersionText } from '../domain/templates/version';
import { inFile, type FileFault } from './fileFault';
import type { FoundFile } from './folder';
import { hasFrontMatter, readFrontMatter } from './frontMatter';
import {
  isMember,
  ownMembers,
  sharedMembers,
  strangerSays,
  type OwnMembers,
  type Require,
  type SharedMembers,
} from './members';

/** The text of a version in one locale, with what its file says of the whole version. */
export interface TextFile {
  readonly path: string;
  readonly templateCode: string;
  readonly text: VersionText;
  readonly shared: SharedMembers;
}

/** A folder's own description is none of its texts. */
export function isAboutFolder({ path, text }: FoundFile): boolean {
  return /(?:^|\/)readme\.md$/i.test(path) && !hasFrontMatter(text);
}

export function readTextFile(
  { path, text: source }: FoundFile,
  timeZone: string | null = null,
): TextFile | readonly FileFault[] {
  const { members, body: markdown, linesBefore, malformed } = readFrontMatter(source);
  const reading = new Reading(path, members, timeZone);
  malformed.forEach(({ member, says }) => reading.faults.push(inFile(path, says, member)));
  if (members.size === 0 && malformed.length > 0) return reading.faults;
  reading.refuseStrangers();
  const own = reading.members(ownMembers) as OwnMembers;
  const shared = reading.members(sharedMembers) as SharedMembers;
  const requireSafe: Require<string> = (member, value) =>
    requireSafeMarkdown(member, requireBody(member, value));
  const body = reading.value('body', markdown, requireSafe, linesBefore);
  reading.need('code', 'locale', 'title');
  const { code, locale, title, changeNote } = own;
  if (reading.faults.length > 0 || code === null || locale === null || title === null || body === null) {
    return reading.faults;
  }
  const text = { locale, title, body, changeNote, contentHash: contentHash({ locale, title, body }) };
  return { path, templateCode: code, text, shared };
}

class Reading {
  readonly faults: FileFault[] = [];

  constructor(
    private readonly path: string,
    private readonly written: ReadonlyMap<string, string>,
    private readonly timeZone: string | null,
  ) {}

  members(table: Readonly<Record<string, Require<unknown>>>): Readonly<Record<string, unknown>> {
    const read = ([member, require]: [string, Require<unknown>]) => {
      const value = this.written.get(member);
      return [member, value === undefined ? null : this.value(member, value, require)];
    };
    return Object.fromEntries(Object.entries(table).map(read)) as Readonly<Record<string, unknown>>;
  }

  value<Value>(member: string, value: string, require: Require<Value>, linesBefore = 0): Value | null {
    try {
      return require(member, value, this.timeZone);
    } catch (fault) {
      this.faults.push(inFile(this.path, saysOf(fault, value, linesBefore), member));
      return null;
    }
  }

  need(...members: readonly string[]): void {
    const isNamed = (member: string) => this.faults.some((fault) => fault.member === member);
    for (const member of members) {
      if (!this.written.has(member) && !isNamed(member)) {
        this.faults.push(inFile(this.path, 'is missing', member));
      }
    }
  }

  refuseStrangers(): void {
    const strangers = [...this.written.keys()].filter((name) => !isMember(name));
    this.faults.push(...strangers.map((name) => inFile(this.path, strangerSays(name), name)));
  }
}

/** Files are their readers' own, so a short value is repeated. Lines count from the top of the file. */
function saysOf(fault: unknown, value: string, linesBefore: number): string {
  if (!(fault instanceof Refused) || fault.refusal.code !== 'INVALID_INPUT') throw fault;
  const { expected, came } = fault.refusal;
  if (came === undefined) return predicateOf({ expected });
  if (came === cameOf(value) && repeatable.test(value)) return predicateOf({ expected, came: `"${value}"` });
  const line = (_whole: string, number: string) => `line ${Number(number) + linesBefore}`;
  return predicateOf({ expected, came: came.replace(/line (\d+)$/, line) });
}

const repeatable = /^[\p{L}\p{N}\p{P}\p{S} ]{1,40}$/u;
