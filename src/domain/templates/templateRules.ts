import { invalidInput, mustBeSome, optional, requireOneOf, requireValidity } from '../input/input';
import { durationBefore, isShorter, oneSpelling } from '../values/validity';

/** What a template asks for. */
export const templateKindWords = {
  CONSENT: 'Consent, which customers may refuse.',
  TERMS: 'Agreement to terms.',
  NOTICE: 'That the customer has read a notice.',
} as const;

/** What may be kept of the screen and the request that an answer came from. */
export const contextPartWords = {
  METHOD: 'How the customer answered, such as by a checkbox.',
  PRESENTATION: 'Which registered screen they saw.',
  SET: 'Which set of templates they were asked for.',
  PAGE_URL: 'The address of the page, without query and fragment.',
  USER_AGENT: 'What the browser says of itself.',
  IP_ADDRESS: 'The whole IP address.',
  IP_TRUNCATED: 'The first 24 bits of an IPv4 address, the first 48 of an IPv6 address.',
  TIME_ZONE: 'The customer’s time zone.',
  AUTHENTICATION: 'How and when the customer logged in.',
  REFERENCE: 'A reference of yours, such as an order number.',
  NOTE: 'A note by staff.',
} as const;

/** Whose `given` counts. */
export const mayDecideWords = {
  ANYONE: 'The customer, and anybody who acts for them.',
  SELF_ONLY: 'The customer alone.',
  AUTHORISED:
    'Only somebody who acts for the customer and was checked: `decidedBy` has a `check` that is not `NONE`.',
} as const;

/** Whether a `given` waits until it is confirmed. */
export const confirmationWords = {
  NONE: 'It counts at once.',
  REQUIRED: 'It counts once the customer has confirmed it by a link that they were sent.',
} as const;

export type TemplateKind = keyof typeof templateKindWords;
export type ContextPart = keyof typeof contextPartWords;
export type MayDecide = keyof typeof mayDecideWords;
export type Confirmation = keyof typeof confirmationWords;

export const templateKinds = Object.keys(templateKindWords) as readonly TemplateKind[];
export const contextParts = Object.keys(contextPartWords) as readonly ContextPart[];
export const mayDecides = Object.keys(mayDecideWords) as readonly MayDecide[];
export const confirmations = Object.keys(confirmationWords) as readonly Confirmation[];

/** How a template's answers are collected, the same for all its versions. */
export interface TemplateRules {
  /** Fixed once a version is published. */
  readonly kind: TemplateKind;
  /** In the order of `contextParts`, each once. */
  readonly collects: readonly ContextPart[];
  readonly mayDecide: MayDecide;
  readonly confirmation: Confirmation;
  /** ISO 8601 duration for which a `given` waits for its confirmation. */
  readonly confirmationValidity: string;
  /**
   * ISO 8601 durations before the end of a consent, the longest first, each once and in one spelling: the feed knows by
   * it whom it has told. No part of the evidence.
   */
  readonly notifyBefore: readonly string[];
}

export const defaultRules: TemplateRules = {
  kind: 'CONSENT',
  collects: ['METHOD', 'PRESENTATION', 'SET'],
  mayDecide: 'ANYONE',
  confirmation: 'NONE',
  confirmationValidity: 'P14D',
  notifyBefore: [],
};

/** What is left out or null stays as it is. */
export type WantedRules = { readonly [Rule in keyof TemplateRules]?: TemplateRules[Rule] | null };

/** Readers of the rules that a caller sends, for `requireAll`. */
export function readersOfRules(sent: WantedRules) {
  return {
    kind: () => optional(requireOneOf<TemplateKind>, 'kind', sent.kind, templateKinds),
    collects: () => optional(requireCollects, 'collects', sent.collects),
    mayDecide: () => optional(requireOneOf<MayDecide>, 'mayDecide', sent.mayDecide, mayDecides),
    confirmation: () =>
      optional(requireOneOf<Confirmation>, 'confirmation', sent.confirmation, confirmations),
    confirmationValidity: () => optional(requireValidity, 'confirmationValidity', sent.confirmationValidity),
    notifyBefore: () => optional(requireNotifyBefore, 'notifyBefore', sent.notifyBefore),
  };
}

const maxDurations = 5;

export function requireNotifyBefore(member: string, durations: readonly string[]): readonly string[] {
  mustBeSome(member, durations, 0, maxDurations);
  const begins = (each: string) => durationBefore(new Date(0), each).getTime();
  const spelled = durations.map((each) => oneSpelling(requireValidity(member, each)));
  if (new Set(spelled).size < spelled.length)
    throw invalidInput(member, 'a list with each duration once', durations.join(', '));
  return spelled.sort((a, b) => begins(a) - begins(b));
}

/** @throws Refused `INVALID_INPUT` naming the member, unless all durations are shorter than consents stay valid */
export function mustBeShorter(
  { notifyBefore }: Pick<TemplateRules, 'notifyBefore'>,
  validity: string | null,
  member: 'notifyBefore' | 'validity',
): void {
  const long = notifyBefore.find((each) => validity === null || !isShorter(each, validity));
  if (long === undefined) return;
  if (member === 'validity')
    throw invalidInput(
      member,
      `longer than ${long}, as notifyBefore of the template says`,
      validity ?? 'none',
    );
  const expected = validity ? `durations shorter than the validity ${validity}` : 'empty without a validity';
  throw invalidInput(member, expected, long);
}

export function requireCollects(member: string, words: readonly string[]): readonly ContextPart[] {
  const parts = words.map((word) => requireOneOf(member, word, contextParts));
  if (parts.includes('IP_ADDRESS') && parts.includes('IP_TRUNCATED'))
    throw invalidInput(member, 'one of IP_ADDRESS and IP_TRUNCATED', 'both');
  return inOrderOfParts(parts);
}

/** Drops what this release does not know. */
export function inOrderOfParts(parts: readonly string[]): readonly ContextPart[] {
  return contextParts.filter((part) => parts.includes(part));
}

/** The wanted rules, with those that stay. */
export function rulesWith(present: TemplateRules, wanted: WantedRules = {}): TemplateRules {
  const names = Object.keys(defaultRules) as readonly (keyof TemplateRules)[];
  const rules = names.map((name): [string, unknown] => [name, wanted[name] ?? present[name]]);
  return Object.fromEntries(rules) as unknown as TemplateRules;
}

/** What the log seals of them. */
export function sealedRules(rules: TemplateRules): Omit<TemplateRules, 'notifyBefore'> {
  const { notifyBefore: _told, ...sealed } = rulesWith(rules);
  return sealed;
}

export function areSameRules(a: TemplateRules, b: TemplateRules): boolean {
  return JSON.stringify(rulesWith(a)) === JSON.stringify(rulesWith(b));
}

/** As `rulesWith`. @throws Refused `INVALID_INPUT` for another kind once a version is published */
export function changedRules(
  present: TemplateRules,
  wanted: WantedRules,
  { isPublished }: { readonly isPublished: boolean },
): TemplateRules {
  const rules = rulesWith(present, wanted);
  if (rules.kind === present.kind || !isPublished) return rules;
  throw invalidInput('kind', `${present.kind}, which a template with a published version keeps`, rules.kind);
}
