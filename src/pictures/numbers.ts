/** What a template's pictures are drawn from. Days and months are those of UTC. */
export interface ReportNumbers {
  readonly asOf: Date | string;
  readonly acceptance: readonly VersionGiven[];
  readonly funnel: (OfVersion & Counts<'asked' | 'answered' | 'given' | 'mayProceed'>) | null;
  readonly standings: Counts<
    'inForce' | 'inGrace' | 'superseded' | 'expired' | 'unconfirmed' | 'rejected' | 'withdrawn'
  >;
  /** Each with the first day of its month. */
  readonly expiryForecast: readonly { readonly month: string; readonly consents: number }[];
  readonly answerTimes: AnswerTimes | null;
  readonly locales: readonly AnswerGroup[];
  readonly channels: readonly AnswerGroup[];
}

interface OfVersion {
  readonly version: { readonly label: string; readonly effectiveFrom: Date | string };
}

type Counts<Name extends string> = Readonly<Record<Name, number>>;

export interface VersionGiven extends OfVersion {
  readonly points: readonly { readonly day: string; readonly given: number }[];
}

interface AnswerTimes extends OfVersion {
  readonly halfAfterDays: number | null;
  readonly spans: readonly (Counts<'fromDay' | 'answers'> & { readonly untilDay: number | null })[];
}

export interface AnswerGroup extends Counts<'given' | 'reject' | 'withdraw' | 'unconfirmed'> {
  readonly name: string | null;
  readonly others: boolean;
}
