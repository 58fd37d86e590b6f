import { GraphQLClient } from 'graphql-request';
import type { Answer } from '../doors/door';
import { operationsAt, valueOf } from '../doors/graphqlDoor';
import {
  CreateRuledTemplateDocument,
  CreateTemplateDocument,
  RenameTemplateDocument,
  RetireTemplateDocument,
  SetTemplatePositionDocument,
  SetTemplateRulesDocument,
  TemplateDocument,
  TemplatesDocument,
  type CreateTemplateInput,
  type RenameTemplateInput,
  type RetireTemplateInput,
  type SetTemplatePositionInput,
  type SetTemplatePositionMutation,
  type SetTemplateRulesInput,
  type TemplateFieldsFragment,
  type TemplateQuery,
  type TemplateQueryVariables,
  type TemplateRulesFragment,
  type TemplatesQuery,
  type TemplatesQueryVariables,
} from '../operations/generated';
import { asService, type CallerHeaders } from '../service/bearer';

type SeenTemplate = NonNullable<TemplateQuery['template']> & { readonly versions: object };
type PlacedTemplate = NonNullable<SetTemplatePositionMutation['setTemplatePosition']>['template'];
type SeenPage = NonNullable<TemplatesQuery['templates']>;

/** What staff do with templates. */
export interface TemplatesDoor {
  list(asked?: TemplatesQueryVariables): Promise<Answer<SeenPage>>;
  see(asked: TemplateQueryVariables): Promise<Answer<SeenTemplate>>;
  create(input: CreateTemplateInput): Promise<Answer<TemplateFieldsFragment>>;
  rename(input: RenameTemplateInput): Promise<Answer<TemplateFieldsFragment>>;
  retire(input: RetireTemplateInput): Promise<Answer<TemplateFieldsFragment>>;
  place(input: SetTemplatePositionInput): Promise<Answer<PlacedTemplate>>;
  /** As `create`, with the rules. */
  createRuled(input: CreateTemplateInput): Promise<Answer<TemplateRulesFragment>>;
  rule(input: SetTemplateRulesInput): Promise<Answer<TemplateRulesFragment>>;
}

export function templatesAt(url: string, caller: CallerHeaders = asService): TemplatesDoor {
  const ask = operationsAt(
    new GraphQLClient(`${url}/graphql`, { errorPolicy: 'all', headers: { ...caller } }),
  );
  return {
    list: async (asked = {}) => valueOf(await ask(TemplatesDocument, asked), (data) => data.templates),
    see: async (asked) =>
      valueOf(await ask(TemplateDocument, asked), ({ template }) =>
        template?.versions ? { ...template, versions: template.versions } : null,
      ),
    create: async (input) =>
      valueOf(await ask(CreateTemplateDocument, { input }), (data) => data.createTemplate?.template),
    rename: async (input) =>
      valueOf(await ask(RenameTemplateDocument, { input }), (data) => data.renameTemplate?.template),
    retire: async (input) =>
      valueOf(await ask(RetireTemplateDocument, { input }), (data) => data.retireTemplate?.template),
    place: async (input) =>
      valueOf(
        await ask(SetTemplatePositionDocument, { input }),
        (data) => data.setTemplatePosition?.template,
      ),
    createRuled: async (input) =>
      valueOf(await ask(CreateRuledTemplateDocument, { input }), (data) => data.createTemplate?.template),
    rule: async (input) =>
      valueOf(await ask(SetTemplateRulesDocument, { input }), (data) => data.setTemplateRules?.template),
  };
}
