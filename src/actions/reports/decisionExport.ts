import { setTimeout as wait } from 'node:timers/promises';
import type { LimitsConfig } from '../../config/limits';
import type { Recorder } from '../../domain/access/caller';
import { holding } from '../../domain/access/permission';
import { findEventIdBefore } from '../../domain/events/eventId';
import type { TemplateCode } from '../../domain/values/checkedText';
import { invalidInput, requireTemplateCode } from '../../domain/input/input';
import { isUnavailable } from '../../storage/engine/faults';
import type { Engine } from '../../storage/engine/engine';
import { readFeedEdges } from '../../storage/events/feedEdges';
import {
  ledgerBeginning,
  readExportPage,
  type ExportPageRequest,
  type ExportPage,
} from '../../storage/reports/exportPage';
import { readExpiringPage } from '../../storage/reports/expiringPage';
import { action } from '../running/action';
import { ExportTurns } from '../running/exportTurns';
import { openPages } from '../running/openPages';
import type { TemplateCatalogue } from '../templates/templateCatalogue';

export interface DecisionExportInput {
  readonly templateCode: string;
  /** Decided at this instant or later. */
  readonly from?: Date | null;
  /** Decided before this instant. */
  readonly until?: Date | null;
}

/** A record with its customer, who is null once their link to it is erased. */
export type ExportedDecision = ExportPage['decisions'][number];

/** An export under way. Its opener closes it, read to the end or not. */
export interface OpenExport {
  /**
   * Reading the feed after this event gives every decision that the export lacks, and some that it has. Null before
   * the first event.
   */
  readonly lastEventId: string | null;
  /** Some decisions more, by subject and sequence; null after the last. */
  next(): Promise<readonly ExportedDecision[] | null>;
  close(): void;
}

interface Range {
  readonly templateCode: TemplateCode;
  readonly from: Date | null;
  readonly until: Date | null;
}

/** What is read of the ledger, from a place on. */
export interface Selection extends Omit<ExportPageRequest, 'logSize' | 'span' | 'first'> {
  /** Only consents that end before this instant, the first to end first. */
  readonly expiringBefore?: Date | null;
}

/**
 * Opens an export and reads its first page, so that it fails before the response begins. Decisions recorded
 * meanwhile may or may not be in it.
 * @throws Refused `TEMPLATE_NOT_FOUND`; `UNAVAILABLE` while others export
 */
export const exportDecisions = action({
  permission: holding('audit:read'),
  input: ({ templateCode, from = null, until = null }: DecisionExportInput): Range => {
    if (from && until && until <= from) throw invalidInput('until', 'later than from');
    return { templateCode: requireTemplateCode('templateCode', templateCode), from, until };
  },
  run: async ({ decisionExport }: { readonly decisionExport: DecisionExport }, range, { caller }) =>
    decisionExport.open({ ...range, after: ledgerBeginning }, caller),
});

type PageRequest = ExportPageRequest & Selection;

/** Of the ledger as it is exported, which may lag. */
type ReadPage = (request: PageRequest) => Promise<ExportPage>;

const defaultPageLength = 1_000;
const maxSpan = 50_000;

const retryAfterSeconds = 30;

/** Pauses between retries while the database is away in the midst of an export. */
const pausesMs = [250, 1_000, 4_000, 10_000];

/** Reads all decisions on a template, however many, with the memory of one page. */
export class DecisionExport {
  private readonly turns: ExportTurns;
  private readonly readPage: ReadPage = (request) =>
    this.engine.readLagging((lagging) =>
      request.expiringBefore
        ? readExpiringPage(lagging, { ...request, before: request.expiringBefore })
        : readExportPage(lagging, request),
    );

  constructor(
    private readonly catalogue: TemplateCatalogue,
    private readonly engine: Engine,
    { maxExports }: Pick<LimitsConfig, 'maxExports'>,
    private readonly pageLength = defaultPageLength,
  ) {
    this.turns = new ExportTurns(maxExports, retryAfterSeconds);
  }

  /** A page alone, which counts among no exports. It looks through ten times as many records. */
  look(selection: Selection, first: number): Promise<ExportPage> {
    return this.readPage({ ...selection, logSize: 0, span: first * 10, first });
  }

  async open(selection: Selection, caller: Recorder): Promise<OpenExport> {
    this.catalogue.template(selection.templateCode);
    const letGo = this.turns.enter(caller);
    try {
      return await this.begin(selection, letGo);
    } catch (fault) {
      letGo();
      throw fault;
    }
  }

  /** The feed is looked at before the first page, and no page is from before that look. */
  private async begin(selection: Selection, onClose: () => void): Promise<OpenExport> {
    const { engine, pageLength, readPage } = this;
    const edges = await engine.readLagging(readFeedEdges);
    const request = { ...selection, logSize: edges.next, span: pageLength, first: pageLength };
    const closing = new AbortController();
    const pages = pagesFrom(await readPage(request), request, readPage, closing.signal);
    return {
      lastEventId: findEventIdBefore(edges.next, edges),
      ...openPages(pages, () => {
        if (!closing.signal.aborted) onClose();
        closing.abort();
      }),
    };
  }
}

/** A stretch of the ledger may hold nothing that the request selects. */
async function* pagesFrom(
  begun: ExportPage,
  request: PageRequest,
  readPage: ReadPage,
  closing: AbortSignal,
): AsyncGenerator<readonly ExportedDecision[], void> {
  let page = begun;
  let asked = request;
  for (;;) {
    const { decisions, next } = page;
    if (decisions.length > 0) yield decisions;
    if (!next || closing.aborted) return;
    asked = { ...asked, after: next, span: spanAfter(asked, decisions.length) };
    page = await readPatiently(asked, readPage, closing);
  }
}

async function readPatiently(
  request: PageRequest,
  readPage: ReadPage,
  closing: AbortSignal,
): Promise<ExportPage> {
  for (const pauseMs of pausesMs) {
    try {
      return await readPage(request);
    } catch (fault) {
      if (!isUnavailable(fault) || closing.aborted) throw fault;
      await wait(pauseMs);
    }
  }
  return readPage(request);
}

/** Grows where little was found, so that a template that few have decided on is read in few steps. */
function spanAfter({ span, first }: ExportPageRequest, found: number): number {
  return found < first / 2 ? Math.min(span * 2, maxSpan) : span;
}
