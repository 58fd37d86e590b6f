import type DataLoader from 'dataloader';
import type { RecordedCount } from '../../domain/reports/perDay';
import type { NewestCount } from '../../domain/reports/standings';
import type { Engine } from '../../storage/engine/engine';
import { readAnswerOrigins, type AnswerOrigins } from '../../storage/reports/answerOrigins';
import { readNewestCounts, readRecordedCounts } from '../../storage/reports/tally';
import { batched } from '../running/inputPhase';
import type { TemplateCatalogue } from '../templates/templateCatalogue';

/** UTC days, both included. */
export interface DayRange {
  readonly from: string;
  readonly until: string;
}

interface RecordedOn {
  readonly templateCode: string;
  readonly days: DayRange;
}

const maxTemplatesPerStatement = 100;

/**
 * Reads the counts of one turn, over the same days, with one statement. Counts come first and versions are compared
 * after, so no decision is counted on an unknown version.
 */
export class TallyReader {
  readonly newest: DataLoader<string, readonly NewestCount[]>;
  readonly recorded: DataLoader<RecordedOn, readonly RecordedCount[]>;

  constructor(
    private readonly engine: Engine,
    private readonly catalogue: TemplateCatalogue,
  ) {
    this.newest = batched((codes) => this.readNewest(codes), maxTemplatesPerStatement);
    this.recorded = batched((asked) => this.readRecorded(asked), maxTemplatesPerStatement);
  }

  /** What was recorded on the days, by the codes of the templates; none where nothing was. */
  sumsOf(
    templateCodes: readonly string[],
    days: DayRange,
  ): Promise<ReadonlyMap<string, readonly RecordedCount[]>> {
    return this.engine.readLagging((lagging) => readRecordedCounts(lagging, templateCodes, days));
  }

  originsOf(templateCode: string): Promise<AnswerOrigins> {
    return this.engine.readLagging((lagging) => readAnswerOrigins(lagging, templateCode));
  }

  private async readNewest(codes: readonly string[]): Promise<(readonly NewestCount[])[]> {
    const distinct = [...new Set(codes)];
    const counts = await this.engine.readLagging((lagging) => readNewestCounts(lagging, distinct));
    await this.catalogue.reconcile(distinct);
    return codes.map((code) => counts.get(code) ?? []);
  }

  private async readRecorded(asked: readonly RecordedOn[]): Promise<(readonly RecordedCount[])[]> {
    const ranges = [...new Map(asked.map(({ days }) => [rangeKey(days), days])).values()];
    const read = ranges.map(async (days) => {
      const codes = asked.filter((each) => rangeKey(each.days) === rangeKey(days));
      const distinct = [...new Set(codes.map(({ templateCode }) => templateCode))];
      return [rangeKey(days), await this.sumsOf(distinct, days)] as const;
    });
    const counts = new Map(await Promise.all(read));
    await this.catalogue.reconcile([...new Set(asked.map(({ templateCode }) => templateCode))]);
    return asked.map(({ templateCode, days }) => counts.get(rangeKey(days))?.get(templateCode) ?? []);
  }
}

function rangeKey({ from, until }: DayRange): string {
  return `${from} ${until}`;
}
