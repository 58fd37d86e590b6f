import { holding } from '../../domain/access/permission';
import { requireTemplateCode } from '../../domain/input/input';
import { answerGroups, type AnswerGroup } from '../../domain/reports/answerOrigins';
import {
  acceptance,
  answerTimes,
  type Acceptance,
  type AnswerTimes,
} from '../../domain/reports/answersInTime';
import {
  expiryForecast,
  funnel,
  whereAllStand,
  type Funnel,
  type LapsingInMonth,
  type WhereAllStand,
} from '../../domain/reports/whereAllStand';
import type { VersionInTime } from '../../domain/templates/timeline';
import { utcDay } from '../../domain/values/utcDay';
import { action } from '../running/action';
import type { Clock } from '../running/clock';
import { withState, type VersionWithState } from '../templates/servedVersion';
import type { TemplateCatalogue } from '../templates/templateCatalogue';
import { countedTimeline } from './reports';
import type { TallyReader } from './tallyReader';

type Described<Counted extends { readonly version: VersionInTime }> = Omit<Counted, 'version'> & {
  readonly version: VersionWithState;
};

/** What the pictures of a template show. */
export interface TemplateReport {
  readonly templateCode: string;
  readonly name: string;
  readonly asOf: Date;
  readonly acceptance: readonly Described<Acceptance>[];
  readonly funnel: Described<Funnel> | null;
  readonly standings: WhereAllStand;
  readonly expiryForecast: readonly LapsingInMonth[];
  readonly answerTimes: Described<AnswerTimes> | null;
  /** Customers by where their newest answer came from. */
  readonly locales: readonly AnswerGroup[];
  readonly channels: readonly AnswerGroup[];
}

interface Parts {
  readonly tallyReader: TallyReader;
  readonly catalogue: TemplateCatalogue;
  readonly clock: Clock;
}

/** How far the answers to a template have come, and how they will lapse. @throws Refused `TEMPLATE_NOT_FOUND` */
export const templateReport = action({
  permission: holding('audit:read'),
  input: ({ templateCode }: { readonly templateCode: string }) =>
    requireTemplateCode('templateCode', templateCode),
  run: async (parts: Parts, templateCode): Promise<TemplateReport> => {
    const { name } = parts.catalogue.template(templateCode);
    const [recorded, { timeline, counts }, origins] = await Promise.all([
      parts.tallyReader.recorded.load({ templateCode, days: allDays }),
      countedTimeline(parts, templateCode),
      parts.tallyReader.originsOf(templateCode),
    ]);
    const asOf = parts.clock.now();
    const described = <Counted extends { readonly version: VersionInTime }>(counted: Counted) => ({
      ...counted,
      version: withState(timeline, counted.version, asOf),
    });
    const asked = funnel(timeline, counts, asOf);
    const times = answerTimes(timeline, recorded, asOf);
    return {
      templateCode,
      name,
      asOf,
      acceptance: acceptance(timeline, recorded, asOf).map(described),
      funnel: asked && described(asked),
      standings: whereAllStand(timeline, counts, asOf),
      expiryForecast: expiryForecast(timeline, counts, asOf),
      answerTimes: times && described(times),
      locales: answerGroups(origins.locales),
      channels: answerGroups(origins.channels),
    };
  },
});

const allDays = { from: utcDay(new Date('0001-01-01')), until: utcDay(new Date('9999-12-31')) };
