import { isIP } from 'node:net';
import { requireAll, requireEach } from '../input/gathering';
import {
  invalidInput,
  mustBeSome,
  optional,
  refuseInput,
  requireContentHash,
  requireLine,
  requireOneOf,
  requireTemplateCode,
  requireWholeNumber,
} from '../input/input';
import { contextParts, type ContextPart } from '../templates/templateRules';
import { canonicalJson } from '../values/canonicalJson';
import { instantText } from '../values/instant';
import { isTimeZone } from '../values/timeZone';

/** How a customer answered. */
export const contextMethodWords = {
  CHECKBOX: 'By a box that they ticked.',
  BUTTON: 'By a button.',
  SCROLL_AND_BUTTON: 'By a button that worked only after they had scrolled to the end.',
  SIGNATURE: 'By a signature.',
  SPOKEN: 'In spoken words.',
  PAPER: 'On paper.',
  OTHER: 'In another way.',
} as const;
type ContextMethod = keyof typeof contextMethodWords;
export const contextMethods = Object.keys(contextMethodWords) as readonly ContextMethod[];

/** Who says from where the answer came: the service read it from the request, or the sender named it. */
export const observers = ['SERVICE', 'SENDER'] as const;

const maxContextBytes = 4_096;
const maxPageUrlLength = 2_048;
const maxUserAgentLength = 512;
const maxMethods = 10;

/** What a sender may name: by what of `collects` it is kept, and how it is read. */
const members = {
  method: ['METHOD', (at: string, sent: string) => requireOneOf<ContextMethod>(at, sent, contextMethods)],
  presentationId: ['PRESENTATION', requireContentHash],
  setCode: ['SET', requireTemplateCode],
  setRevision: ['SET', (at: string, sent: number) => requireWholeNumber(at, sent, 1, 2 ** 31 - 1)],
  pageUrl: ['PAGE_URL', requirePageUrl],
  userAgent: ['USER_AGENT', (at: string, sent: string) => requireLine(at, sent, maxUserAgentLength)],
  ipAddress: ['IP_ADDRESS', requireAddress],
  timeZone: ['TIME_ZONE', requireTimeZone],
  authentication: ['AUTHENTICATION', requireAuthentication],
  reference: ['REFERENCE', (at: string, sent: string) => requireLine(at, sent, 64)],
  note: ['NOTE', (at: string, sent: string) => requireLine(at, sent, 200)],
} as const satisfies Readonly<Record<string, readonly [ContextPart, Reader]>>;
type Reader = (at: string, sent: never) => unknown;
type Members = typeof members;

export type SentContext = {
  readonly [Member in keyof Members]?: Parameters<Members[Member][1]>[1] | null;
};

/** What was named or observed. What is not known is left out. */
export type ContextMembers = { readonly [Member in keyof Members]?: ReturnType<Members[Member][1]> };

/** What is kept of the screen and the request; `observedBy` where an address or a browser is. */
export type DecisionContext = ContextMembers & {
  readonly observedBy?: (typeof observers)[number];
  /** The sequence of the grant that this one confirms; always kept. */
  readonly confirms?: number;
  /** When the customer confirmed an imported grant; always kept. */
  readonly confirmedAt?: string;
};

/** @throws Refused `INVALID_INPUT` naming every member at fault */
export function requireContext(within: string, sent: SentContext): ContextMembers {
  const readers = Object.entries(members).map(([name, [, read]]) => {
    const value = sent[name as keyof Members] as never;
    return [name, () => optional(read as Reader, `${within}.${name}`, value)];
  });
  const context = stated(requireAll(Object.fromEntries(readers) as ReadersOf<ContextMembers>));
  if ((context.setCode === undefined) !== (context.setRevision === undefined)) {
    const missing = context.setCode === undefined ? 'setCode' : 'setRevision';
    throw invalidInput(`${within}.${missing}`, 'sent with the other of the two');
  }
  if (Buffer.byteLength(canonicalJson(context)) > maxContextBytes)
    throw invalidInput(within, `at most ${maxContextBytes} bytes as canonical JSON`);
  return context;
}

type ReadersOf<Form> = { readonly [Member in keyof Form]-?: () => Form[Member] | null };

function stated<Form extends object>(form: Form) {
  const known = Object.entries(form).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(known) as { readonly [Member in keyof Form]?: NonNullable<Form[Member]> };
}

/** Of a customer's own request, as the service sees it. */
export interface Observed {
  readonly ipAddress: string;
  readonly userAgent: string | undefined;
}

/** What the request says of a customer's own answer. Some proxies add a port. Of agents only plain text counts. */
export function observedContext({ ipAddress, userAgent = '' }: Observed): ContextMembers {
  const agent = userAgent.slice(0, maxUserAgentLength);
  const isPlain = /^[\x20-\x7e]*[\x21-\x7e][\x20-\x7e]*$/.test(agent);
  const [address = ipAddress] = /^[\d.]+(?=:\d+$)|(?<=^\[)[^\]]+(?=\](?::\d+)?$)/.exec(ipAddress) ?? [];
  return stated({ ipAddress: findAddress(address), userAgent: isPlain ? agent : null });
}

export interface KnownContext {
  /** Null where none was sent. */
  readonly context?: ContextMembers | null;
  /** Null for a sender who speaks for a customer. */
  readonly observed?: ContextMembers | null;
  readonly set?: { readonly setCode: string; readonly revision: number } | null;
  /** What names a screen or set that was not asked. */
  readonly unfit?: readonly ContextPart[];
  /** The grant whose link was opened, with nothing else. */
  readonly confirms?: { readonly sequence: number };
  readonly imported?: { readonly confirmedAt: Date | null };
}

/** What the template collects of all that is known; null for nothing. */
export function keptContext(
  { context, observed, set, confirms, imported, unfit = [] }: KnownContext,
  collects: readonly ContextPart[],
): DecisionContext | null {
  if (confirms) return { confirms: confirms.sequence };
  const { ipAddress, userAgent, ...said } = context ?? {};
  const seen = observed ?? stated({ ipAddress, userAgent });
  const isCut = seen.ipAddress !== undefined && collects.includes('IP_TRUNCATED');
  const known = Object.entries({
    ...said,
    ...(set && { setCode: set.setCode, setRevision: set.revision }),
    ...seen,
    ...(isCut && { ipAddress: truncatedAddress(seen.ipAddress) }),
  });
  const kept: DecisionContext = {
    ...Object.fromEntries(
      known.filter(([name]) => isKept(partOf(name), collects) && !unfit.includes(partOf(name))),
    ),
    ...(imported?.confirmedAt && { confirmedAt: instantText(imported.confirmedAt) }),
  };
  if (Object.keys(kept).length === 0) return null;
  if (kept.ipAddress === undefined && kept.userAgent === undefined) return kept;
  return { ...kept, observedBy: observed ? 'SERVICE' : 'SENDER' };
}

/** What was sent and the template does not collect, or cannot be. */
export function partsNotKept(
  { context, unfit = [] }: Pick<KnownContext, 'context' | 'unfit'>,
  collects: readonly ContextPart[],
): readonly ContextPart[] {
  const sent = Object.keys(context ?? {}).map(partOf);
  return contextParts.filter(
    (part) => sent.includes(part) && (unfit.includes(part) || !isKept(part, collects)),
  );
}

function partOf(member: string): ContextPart {
  return members[member as keyof Members][0];
}

function isKept(part: ContextPart, collects: readonly ContextPart[]): boolean {
  return collects.includes(part) || (part === 'IP_ADDRESS' && collects.includes('IP_TRUNCATED'));
}

/** Without query and fragment, which hold what only the page needs, and often secrets. */
function requirePageUrl(member: string, value: string): string {
  const expected = `a URL of http or https without credentials, at most ${maxPageUrlLength} characters`;
  const line = requireLine(member, value, maxPageUrlLength);
  const url = URL.canParse(line) ? new URL(line) : null;
  const isPlain = url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  const kept = isPlain ? `${url.origin}${url.pathname}` : '';
  if (kept !== '' && kept.length <= maxPageUrlLength) return kept;
  return refuseInput(member, expected, value);
}

function requireAddress(member: string, value: string): string {
  return findAddress(value) ?? refuseInput(member, 'an address of IPv4 or IPv6, without a zone', value);
}

/** In its shortest form (RFC 5952); of IPv4 also where it stands within one of IPv6. */
function findAddress(text: string): string | null {
  const version = text.includes('%') ? 0 : isIP(text);
  if (version !== 6) return version === 4 ? text : null;
  const address = new URL(`http://[${text}]`).hostname.slice(1, -1);
  const [, high = '', low = ''] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(address) ?? [];
  if (high === '') return address;
  const bytes = [high, low].map((part) => parseInt(part, 16)).flatMap((part) => [part >> 8, part & 255]);
  return bytes.join('.');
}

/** Of IPv4 the first 24 bits, of IPv6 the first 48. */
export function truncatedAddress(address: string): string {
  if (isIP(address) === 4) return address.replace(/\d+$/, '0');
  const [head = [], tail] = address.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = tail ? Array.from({ length: 8 - head.length - tail.length }, () => '0') : [];
  const groups = [...head, ...zeros, ...(tail ?? [])].slice(0, 3);
  return new URL(`http://[${groups.join(':')}::]`).hostname.slice(1, -1);
}

export function requireTimeZone(member: string, value: string): string {
  const isKnown = value.length <= 64 && isTimeZone(value);
  return isKnown ? value : refuseInput(member, 'a time zone such as Europe/Berlin', value);
}

interface SentAuthentication {
  readonly acr?: string | null;
  readonly amr?: readonly string[] | null;
  readonly authTime?: Date | null;
}

function requireAuthentication(within: string, { acr, amr, authTime }: SentAuthentication) {
  const how = stated(
    requireAll({
      acr: () => optional(requireLine, `${within}.acr`, acr, 256),
      amr: () => optional(requireMethods, `${within}.amr`, amr),
      authTime: () => (authTime ? instantText(authTime) : null),
    }),
  );
  if (Object.keys(how).length > 0) return how;
  throw invalidInput(within, 'at least one of acr, amr and authTime');
}

function requireMethods(within: string, sent: readonly string[]): readonly string[] {
  mustBeSome(within, sent, 1, maxMethods);
  return requireEach(sent, (one, index) => requireLine(`${within}[${index}]`, one, 64));
}
