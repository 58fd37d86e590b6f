/*
 * The rules once more, as slowly and plainly as the prose has them, and on whole days instead of instants. It
 * shares no code with the rules that it checks: it finds each answer by trying every version, and there
 * are not any epochs, only versions with or without a material one between them.
 */

export interface PlainVersion {
  readonly number: number;
  readonly from: number;
  readonly isMaterial: boolean;
  readonly reask: 'EVERYONE' | 'GRANTS_ONLY' | 'NOBODY';
  readonly graceUntil: number | null;
  readonly validDays: number | null;
  readonly locales: readonly string[];
}

export interface PlainTemplate {
  readonly versions: readonly PlainVersion[];
  readonly retiredFrom: number | null;
  readonly mayDecide: 'ANYONE' | 'SELF_ONLY' | 'AUTHORISED';
  /** For how many days a yes waits for its confirmation; null where it needs none. */
  readonly confirmDays?: number | null;
}

/** A guardian, and whether somebody checked that they are. */
export interface PlainGuardian {
  readonly who: 'anna' | 'ben';
  readonly isChecked: boolean;
}

export interface PlainCommand {
  readonly value: 'given' | 'reject' | 'withdraw';
  readonly version: number | null;
  readonly locale: string | null;
  /** Whose content hash is sent. */
  readonly content: { readonly version: number; readonly locale: string } | null;
  readonly key: string | null;
  /** The sequence of the newest decision that the sender knew of, 0 for none; null where nobody said. */
  readonly after: number | null;
  /** The day on which the customer decided; null where nobody said, and for the day of the command. */
  readonly decided: number | null;
  /** Null for the customer. */
  readonly by: PlainGuardian | null;
  /** The sequence of the yes that it confirms, if that waits or waited. Nothing else of the command counts then. */
  readonly confirms?: number | null;
}

export interface PlainDecision {
  readonly sequence: number;
  readonly value: PlainCommand['value'];
  readonly version: number;
  readonly locale: string;
  /** When the customer decided, and when that was recorded. */
  readonly at: number;
  readonly recorded: number;
  readonly until: number | null;
  readonly by: PlainGuardian | null;
  /** For a confirmation, until that day. */
  readonly waits: boolean;
}

export type PlainOutcome =
  | { readonly kind: 'recorded' | 'unchanged'; readonly decision: PlainDecision }
  | { readonly kind: 'refused'; readonly code: string };

export type PlainStanding =
  | {
      readonly version: number;
      readonly accepted: boolean;
      readonly reason: string | null;
      readonly mayProceed: boolean;
      readonly obstacle: string | null;
      /** The first day on which it may not, if nobody decides until then. */
      readonly until: number | null;
      /** The versions since the newest decision. */
      readonly changes: readonly number[];
    }
  | { readonly code: string };

/** One customer and one template. */
export class NaiveModel {
  private readonly decisions: PlainDecision[] = [];
  /** The noes that only repeated a decision, and were not recorded. */
  private readonly saidAgain: { at: number; after: number; isLatest: boolean }[] = [];
  private readonly keys: { key: string; input: string; outcome: PlainOutcome }[] = [];

  constructor(private readonly template: PlainTemplate) {}

  record(command: PlainCommand, today: number): PlainOutcome {
    const waiting = this.decisions[(command.confirms ?? 0) - 1];
    if (waiting?.waits) return this.confirm(waiting, today);
    const { key } = command;
    // A click where nothing waits is an answer as any other.
    const input = JSON.stringify({ ...command, key: null, confirms: null });
    const earlier = this.keys.find((use) => use.key === key);
    if (earlier && earlier.input !== input) return refused('IDEMPOTENCY_KEY_REUSED');
    if (earlier) return earlier.outcome;
    const outcome = this.decide(command, today);
    if (outcome.kind === 'recorded') this.decisions.push(outcome.decision);
    if (outcome.kind === 'unchanged' && command.value !== 'given') {
      const clock = Math.max(today, outcome.decision.recorded);
      const at = Math.min(command.decided ?? clock, clock);
      const isLatest = this.noes().every((no) => no.at < at);
      this.saidAgain.push({ at, after: outcome.decision.sequence, isLatest });
    }
    if (outcome.kind !== 'refused' && key !== null) {
      this.keys.push({ key, input, outcome });
    }
    return outcome;
  }

  standing(today: number): PlainStanding {
    if (this.isRetired(today)) return { code: 'TEMPLATE_RETIRED' };
    const current = this.current(today);
    if (!current) return { code: 'NO_PUBLISHED_VERSION' };
    const reason = this.reason(today);
    const mayProceed = this.mayProceed(today);
    const changes = this.changes(today);
    const reliance = { mayProceed, obstacle: this.obstacle(today), until: this.mayProceedUntil(today) };
    return { version: current.number, accepted: reason === null, reason, ...reliance, changes };
  }

  private confirm({ sequence, version, locale, at, until }: PlainDecision, clock: number): PlainOutcome {
    const { newest } = this;
    const today = Math.max(clock, newest?.recorded ?? clock);
    if (newest?.value !== 'given') return refused('CONFIRMATION_WITHDRAWN');
    if (!newest.waits) return { kind: 'unchanged', decision: newest };
    const isOver = until !== null && today >= until;
    if (newest.sequence !== sequence || isOver) return refused('CONFIRMATION_EXPIRED');
    if (this.isRetired(today)) return refused('TEMPLATE_RETIRED');
    if (this.wasUndone(at, sequence)) return refused('DECISION_CONFLICT');
    const { validDays } = this.version(version);
    const decision = {
      ...newest,
      ...{ sequence: this.decisions.length + 1, locale, recorded: today, waits: false },
      until: validDays === null ? null : at + validDays,
    };
    this.decisions.push(decision);
    return { kind: 'recorded', decision };
  }

  private decide(command: PlainCommand, clock: number): PlainOutcome {
    const { value } = command;
    const today = Math.max(clock, this.newest?.recorded ?? clock);
    if (value !== 'withdraw' && this.isRetired(today)) return refused('TEMPLATE_RETIRED');
    if (value !== 'withdraw' && command.version === null) return refused('VERSION_REQUIRED');
    const current = this.current(today);
    let version: PlainVersion | undefined;
    if (command.version !== null) {
      const shown = value === 'withdraw' ? today : Math.min(today, command.decided ?? today);
      version = this.template.versions.find((v) => v.number === command.version && v.from <= shown);
      if (!version) return refused('VERSION_NOT_FOUND');
    } else {
      version = this.newest?.value === 'given' ? this.version(this.newest.version) : current;
      if (!version) return refused('NO_PUBLISHED_VERSION');
    }
    const isLate = value === 'given' && current && !this.areOfOneEpoch(version, current);
    if (isLate && !this.isGivenInTime(version, command.decided)) {
      return refused('VERSION_SUPERSEDED');
    }
    return this.decideOnText(command, version, today);
  }

  private decideOnText(command: PlainCommand, version: PlainVersion, today: number): PlainOutcome {
    const { newest } = this;
    let locale: string | undefined;
    if (command.locale !== null) {
      const isThere = (tag: string) => version.locales.includes(tag);
      locale = [command.locale, command.locale.replace(/-.*/, '')].find(isThere);
      if (!locale && command.version !== null) return refused('LOCALE_NOT_AVAILABLE');
    }
    const { content } = command;
    if (content) {
      const fits =
        content.version === version.number &&
        version.locales.includes(content.locale) &&
        (locale === undefined || locale === content.locale);
      if (!fits) return refused('CONTENT_MISMATCH');
      locale = content.locale;
    }
    const isOnSame = command.version === null && newest?.version === version.number;
    locale ??= isOnSame ? newest.locale : 'en';
    if (command.value === 'given' && !this.mayGive(command.by)) return refused('AUTHORITY_REQUIRED');
    const decided = Math.min(command.decided ?? today, today);
    const isUnseen = command.after !== null && command.after !== (newest?.sequence ?? 0);
    if (command.value !== 'withdraw' && isUnseen) return refused('DECISION_CONFLICT');
    if (
      command.value === 'given' &&
      command.decided !== null &&
      this.wasUndone(command.decided, command.after)
    )
      return refused('DECISION_CONFLICT');
    return this.append(command, version, locale, decided, today);
  }

  /** Whether what counts was said later than on this day, and no number says that it was known. */
  private wasUndone(decided: number, seen: number | null): boolean {
    const { newest } = this;
    const unnumbered = this.noes().filter((no) => 'isLatest' in no && no.isLatest);
    const unknown = seen === null ? [...this.noes(), ...(newest ? [newest] : [])] : unnumbered;
    return unknown.some(({ at }) => decided < at);
  }

  /** Since the last yes that counted. */
  private noes() {
    const lastYes = this.decisions.findLast(({ value, waits }) => value === 'given' && !waits)?.sequence ?? 0;
    const noes = this.decisions.slice(lastYes).filter(({ value }) => value !== 'given');
    return [...noes, ...this.saidAgain.filter(({ after }) => after > lastYes)];
  }

  private mayGive(by: PlainGuardian | null): boolean {
    switch (this.template.mayDecide) {
      case 'ANYONE':
        return true;
      case 'SELF_ONLY':
        return by === null;
      case 'AUTHORISED':
        return by !== null && by.isChecked;
    }
  }

  /** On a day before any later version that needs an answer, none of which the customer has answered. */
  private isGivenInTime(version: PlainVersion, decided: number | null): boolean {
    if (decided === null) return false;
    const later = this.template.versions.filter((each) => each.isMaterial && comesBefore(version, each));
    const hasAnswered = this.decisions.some((each) =>
      later.some((one) => !comesBefore(this.version(each.version), one)),
    );
    return !hasAnswered && later.every(({ from }) => decided < from);
  }

  private append(
    { value, by }: PlainCommand,
    version: PlainVersion,
    locale: string,
    decided: number,
    today: number,
  ): PlainOutcome {
    const { newest } = this;
    const full = value === 'given' && version.validDays !== null ? decided + version.validDays : null;
    const confirmDays = (value === 'given' && this.template.confirmDays) || null;
    const isOnAnswered =
      newest !== undefined &&
      this.areOfOneEpoch(this.lastAnswered(), this.laterOf(this.lastAnswered(), version));
    // Of one that is in force, no click is needed to renew it.
    const isRenewal =
      isOnAnswered &&
      newest.value === 'given' &&
      !newest.waits &&
      (newest.until === null || today < newest.until);
    const waits = confirmDays !== null && !isRenewal;
    const until = waits ? Math.min(today + confirmDays, full ?? Infinity) : full;
    const isByTheSame = newest?.by?.who === by?.who && newest?.by?.isChecked === by?.isChecked;
    const isSame =
      isOnAnswered &&
      !newest.waits &&
      newest.value === value &&
      isByTheSame &&
      (newest.until === null || (until !== null && until <= newest.until));
    const lastNo = Math.max(...this.noes().map(({ at }) => at));
    // What waits since before a no that made no record cannot be confirmed, so a yes after that no begins anew.
    const followsNo = newest !== undefined && lastNo > newest.at && decided >= lastNo;
    const goesOnWaiting =
      isOnAnswered &&
      newest.waits &&
      waits &&
      newest.until !== null &&
      today < newest.until &&
      isByTheSame &&
      !followsNo;
    if (newest && (isSame || goesOnWaiting)) return { kind: 'unchanged', decision: newest };
    const sequence = this.decisions.length + 1;
    return {
      kind: 'recorded',
      decision: {
        ...{ sequence, value, version: version.number, locale },
        ...{ at: decided, recorded: today, until, by, waits },
      },
    };
  }

  private reason(today: number): string | null {
    const { newest } = this;
    if (!newest) return 'NEVER_DECIDED';
    if (this.versionsThatAskAgain(newest, today).length > 0) return 'NEW_VERSION';
    return newest.value === 'given' && newest.until !== null && today >= newest.until ? 'EXPIRED' : null;
  }

  private mayProceed(today: number): boolean {
    const { newest } = this;
    if (newest?.value !== 'given' || newest.waits) return false;
    if (newest.until !== null && today >= newest.until) return false;
    return this.versionsThatAskAgain(newest, today).every(
      ({ graceUntil }) => graceUntil !== null && today < graceUntil,
    );
  }

  private obstacle(today: number): string | null {
    const { newest } = this;
    if (!newest) return 'NEVER_DECIDED';
    if (newest.value !== 'given') return newest.value === 'reject' ? 'REJECTED' : 'WITHDRAWN';
    if (newest.until !== null && today >= newest.until) return 'EXPIRED';
    if (newest.waits) return 'AWAITING_CONFIRMATION';
    return this.mayProceed(today) ? null : 'SUPERSEDED';
  }

  private mayProceedUntil(today: number): number | null {
    if (!this.mayProceed(today)) return null;
    const ends = this.template.versions.flatMap(({ from, graceUntil }) => [from, graceUntil ?? 0]);
    for (let day = today; day <= Math.max(...ends, this.newest?.until ?? 0); day += 1) {
      if (!this.mayProceed(day)) return day;
    }
    return null;
  }

  private changes(today: number): readonly number[] {
    const { newest } = this;
    if (!newest) return [];
    const answered = this.countedFor(newest);
    return this.template.versions
      .filter((version) => version.from <= today && comesBefore(answered, version))
      .toSorted((one, other) => (comesBefore(one, other) ? -1 : 1))
      .map(({ number }) => number);
  }

  private versionsThatAskAgain(decision: PlainDecision, today: number): readonly PlainVersion[] {
    const answered = this.lastAnswered();
    return this.template.versions.filter(
      (version) =>
        version.isMaterial &&
        version.from <= today &&
        comesBefore(answered, version) &&
        (version.reask === 'EVERYONE' || (version.reask === 'GRANTS_ONLY' && decision.value === 'given')),
    );
  }

  /** Of all versions that the customer has answered, the one that took effect last. */
  private lastAnswered(): PlainVersion {
    return this.decisions.map(({ version }) => this.version(version)).reduce((a, b) => this.laterOf(a, b));
  }

  private laterOf(one: PlainVersion, other: PlainVersion): PlainVersion {
    return comesBefore(one, other) ? other : one;
  }

  /** The version that was answered; for a late answer the first that needed the answer given before. */
  private countedFor(decision: PlainDecision): PlainVersion {
    const [named, last] = [this.version(decision.version), this.lastAnswered()];
    if (this.areOfOneEpoch(named, last)) return named;
    const alike = this.template.versions.filter((version) => this.areOfOneEpoch(version, last));
    return alike.reduce((a, b) => (comesBefore(b, a) ? b : a));
  }

  private areOfOneEpoch(one: PlainVersion, other: PlainVersion): boolean {
    const [earlier, later] = comesBefore(other, one) ? [other, one] : [one, other];
    return !this.template.versions.some(
      (between) =>
        between.isMaterial &&
        comesBefore(earlier, between) &&
        (between.number === later.number || comesBefore(between, later)),
    );
  }

  private current(today: number): PlainVersion | undefined {
    const inEffect = this.template.versions.filter(({ from }) => from <= today);
    return inEffect.find((one) => inEffect.every((other) => other === one || comesBefore(other, one)));
  }

  private isRetired(today: number): boolean {
    return this.template.retiredFrom !== null && this.template.retiredFrom <= today;
  }

  private get newest(): PlainDecision | undefined {
    return this.decisions[this.decisions.length - 1];
  }

  private version(number: number): PlainVersion {
    const version = this.template.versions.find((each) => each.number === number);
    if (!version) throw new Error(`The model has no version ${number}.`);
    return version;
  }
}

function comesBefore(one: PlainVersion, other: PlainVersion): boolean {
  return one.from < other.from || (one.from === other.from && one.number < other.number);
}

function refused(code: string): PlainOutcome {
  return { kind: 'refused', code };
}
