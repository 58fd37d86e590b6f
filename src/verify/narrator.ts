import type { ProvedEvidence } from '../domain/evidence/verify/verifyEvidence';
import { lineJsonOf, endedJsonOf, reportJsonOf } from './report/reportJson';
import {
  lineWords,
  aboutNobody,
  faultReportOf,
  reportOf,
  untiedWords,
  givenWords,
  verdictIn,
  type Result,
} from './report/report';
import { wordsOf } from './report/words';
import { printable } from '../domain/values/printable';

interface Narration {
  readonly print: (text: string) => void;
  readonly say: (text: string) => void;
  readonly json: boolean;
  readonly words: boolean;
  readonly columns: number | undefined;
}

interface Line {
  readonly line: number;
  readonly proved: ProvedEvidence;
}

/** Tells of each line as it is judged. Holds back the first, since a single line needs no list. */
export class Narrator {
  #first: Line | null = null;
  #told = 0;

  constructor(private readonly over: Narration) {}

  line(proved: ProvedEvidence, line: number): void {
    if (line === 1) {
      this.#first = { line, proved };
      return;
    }
    this.#tellFirst();
    this.#tell({ line, proved });
  }

  end(result: Result): void {
    const only = this.#first;
    if (this.over.json || !result.verdict.isProved) this.#tellFirst();
    if (this.over.json) this.#close(reportJsonOf(result));
    else this.#endInWords(result, only);
  }

  /** After an error midway, completes the JSON document and says that it does not cover the whole file. */
  endEarly(name: string, reason: string): void {
    if (!this.over.json) return;
    this.#tellFirst();
    this.#close(endedJsonOf(name, reason));
  }

  #close(members: string): void {
    this.over.print(`${this.#told === 0 ? '{"lines":[],' : '],'}${members.slice(1)}`);
  }

  #endInWords(result: Result, only: Line | null): void {
    const { print, say, words, columns } = this.over;
    const { verdict, tally, kept, name } = result;
    const cited = givenWords(printable(name), result.given).join('\n');
    const isInPage = typeof result.given?.inPageSha256 === 'string';
    if (!verdict.isProved)
      say([faultReportOf(name, verdict.fault, isInPage), cited].filter((part) => part !== '').join('\n'));
    else if (verdictIn(result) === 'about_nobody') say(`${aboutNobody(name, tally)}\n${cited}`);
    else {
      print(`${cited}\n\n${reportOf(tally, kept)}`);
      if (words && only) print(`\n${wordsOf(only.proved.chains, columns)}`);
      if (verdictIn(result) === 'not_judged' && kept) say(untiedWords(tally.trees, kept));
    }
  }

  #tellFirst(): void {
    const first = this.#first;
    this.#first = null;
    if (first) this.#tell(first);
  }

  #tell({ line, proved }: Line): void {
    const { print, json, words, columns } = this.over;
    this.#told += 1;
    if (json) print(`${this.#told === 1 ? '{"lines":[' : ','}${lineJsonOf(line, proved, words)}`);
    else
      print(
        words ? `${lineWords(proved, line)}\n${wordsOf(proved.chains, columns)}\n` : lineWords(proved, line),
      );
  }
}
