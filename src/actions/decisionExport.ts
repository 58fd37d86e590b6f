import { setTimeout as wait } from 'node:timers/promises';
import type { LimitsConfig } from '../config/limits';
import { invalidInput, requireTemplateCode } from '../domain/input';
import { Refused } from '../domain/refusal';
import { isUnavailable } from '../storage/faults';
import { ledgerBeginning, type ExportAsked, type ExportPage } from '../storage/ledger/exportPage';
import type { TemplateCatalogue } from './templateCatalogue';

export interface DecisionExportInput {
  readonly templateCode: string;
  /** Decided at this instant or later. */
  readonly from?: Date | null;
  /** Decided before this instant. */
  readonly until?: Date | null;
}

/** A record with the customer whom it is about; null once her link to it is erased. */
export type ExportedDecision = ExportPage['decisions'][number];

/** An export under way. Whoever opened it closes it, read to the end or not. */
export interface OpenExport {
  /** Some decisions more, by subject and sequence; null after the last. */
  next(): Promise<readonly ExportedDecision[] | null>;
  close(): void;
}

type ReadPage = (asked: ExportAsked) => Promise<ExportPage>;

const pageLength = 1_000;
const longestSpan = 50_000;

const retryAfterSeconds = 30;

/** A database that is away for so long in the midst of an export is waited for. */
const pausesMs = [250, 1_000, 4_000, 10_000];

/** Reads all decisions on a template, however many, with the memory of one page. */
export class DecisionExport {
  private openCount = 0;

  constructor(
    private readonly catalogue: TemplateCatalogue,
    private readonly readPage: ReadPage,
    private readonly limits: Pick<LimitsConfig, 'maxExports'>,
  ) {}

  /**
   * Opens an export and reads its first page, so that what cannot be had is refused before anything is answered.
   * Decisions that are recorded meanwhile may or may not be in it.
   *
   * @throws Refused `INVALID_INPUT`, `TEMPLATE_NOT_FOUND`; `UNAVAILABLE` while others export
   */
  async open(input: DecisionExportInput): Promise<OpenExport> {
    const templateCode = requireTemplateCode('templateCode', input.templateCode);
    const { from = null, until = null } = input;
    if (from && until && until <= from) throw invalidInput('until', 'later than from', 'no later instant');
    this.catalogue.template(templateCode);
    if (this.openCount >= this.limits.maxExports)
      throw new Refused({ code: 'UNAVAILABLE', retryAfterSeconds });
    this.openCount += 1;
    const pages = new Pages(this.readPage, { templateCode, from, until }, () => (this.openCount -= 1));
    await pages.begin();
    return pages;
  }
}

class Pages implements OpenExport {
  private asked: ExportAsked | null;
  private begun: readonly ExportedDecision[] | null = null;
  private isOpen = true;

  constructor(
    private readonly readPage: ReadPage,
    range: Pick<ExportAsked, 'templateCode' | 'from' | 'until'>,
    private readonly onClose: () => void,
  ) {
    this.asked = { ...range, after: ledgerBeginning, span: pageLength, first: pageLength };
  }

  async begin(): Promise<void> {
    try {
      this.begun = await this.step((asked) => this.readPage(asked));
    } catch (fault) {
      this.close();
      throw fault;
    }
  }

  async next(): Promise<readonly ExportedDecision[] | null> {
    let page = this.begun;
    this.begun = null;
    // A stretch of the ledger may hold nothing that was asked for.
    while (!page?.length && this.asked && this.isOpen) {
      page = await this.step((asked) => this.readPatiently(asked));
    }
    return page?.length ? page : null;
  }

  close(): void {
    if (this.isOpen) this.onClose();
    this.isOpen = false;
  }

  private async step(readPage: ReadPage): Promise<readonly ExportedDecision[] | null> {
    if (!this.asked) return null;
    const { decisions, next } = await readPage(this.asked);
    this.asked = next && { ...this.asked, after: next, span: spanAfter(this.asked, decisions.length) };
    return decisions;
  }

  private async readPatiently(asked: ExportAsked): Promise<ExportPage> {
    for (const pauseMs of pausesMs) {
      try {
        return await this.readPage(asked);
      } catch (fault) {
        if (!isUnavailable(fault) || !this.isOpen) throw fault;
        await wait(pauseMs);
      }
    }
    return this.readPage(asked);
  }
}

/** Grows where little was found, so that a template that few have decided on is read in few steps. */
function spanAfter({ span, first }: ExportAsked, found: number): number {
  return found < first / 2 ? Math.min(span * 2, longestSpan) : span;
}
