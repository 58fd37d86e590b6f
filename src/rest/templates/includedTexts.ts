import { Type } from '@sinclair/typebox';
import type { FastifyRequest } from 'fastify';
import { TextAllowance } from '../../actions/running/textAllowance';
import { demandOf, type DemandByCaller } from '../../auth/requestCaller';
import type { DemandLimits } from '../../config/demand';
import type { VersionText } from '../../domain/templates/version';
import { versionTextBody, type VersionTextBody } from './consentVersion';
import { oneOf } from '../route/members';

type TextLimit = Pick<DemandLimits, 'maxTextCharacters'>;

export type TextLimits = TextLimit & DemandByCaller<TextLimit>;

/** The query's `include`, where items can have their texts with them. */
export const include = Type.Optional(
  Type.Array(oneOf(['text'], '`text`: the text of each item.'), {
    minItems: 1,
    description: 'What to return besides. `text` adds the member `text` to each item.',
  }),
);

export interface IncludingRequest extends Pick<FastifyRequest, 'caller'> {
  readonly query: { readonly include?: readonly ('text' | 'context')[] };
}

/** The member `text` of an item; no member where it was not requested. */
export type IncludeText = (text: VersionText) => { readonly text?: VersionTextBody };

/** Adds texts where the request includes them, and counts them for its response as GraphQL does. */
export function includeTextFor({ query, caller }: IncludingRequest, limits: TextLimits): IncludeText {
  if (!isTextIncluded({ query })) return () => ({});
  const allowance = new TextAllowance(demandOf({ caller }, limits).maxTextCharacters);
  return (text) => {
    allowance.spend(text.body);
    return { text: versionTextBody(text) };
  };
}

export function isTextIncluded({ query: { include = [] } }: Pick<IncludingRequest, 'query'>): boolean {
  return include.includes('text');
}
