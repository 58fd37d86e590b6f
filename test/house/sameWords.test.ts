import { buildSchema, isInputObjectType, isObjectType } from 'graphql';
import openApi from '../../src/rest/openapi.json';
import { printedSchema } from '../../src/graphql/schema';
import type { OpenApiDocument, Schema } from '../rest/openApiDocument';

/* What both doors have is described in the same words, so that a reader of one knows the other. */

/** By GraphQL's type, what REST has of it: a shared schema, or the body of an operation. */
const twins: readonly (readonly [string, string])[] = [
  ['ConsentVersion', 'ConsentVersion'],
  ['ConsentVersion', 'LastingConsentVersion'],
  ['ConsentVersion', 'ConsentVersionSummary'],
  ['VersionText', 'VersionText'],
  ['VersionChange', 'VersionChange'],
  ['ConsentDecision', 'Decision'],
  ['PendingUpdate', 'PendingUpdate'],
  ['RecordDecisionInput', 'recordDecision'],
  ['RecordDecisionsInput', 'recordDecisions'],
  ['ChangeSettingsInput', 'changeSettings'],
];

/** Where the doors mean something else, and why. */
const differing: Readonly<Record<string, string>> = {
  'VersionText.locale': 'REST serves one text by the languages asked for, GraphQL lists them all, too',
  'VersionChange.locale': 'REST shares the member with the served text',
  'VersionChange.consentVersionId': 'REST shares the member with the version',
  'ConsentDecision.context': 'GraphQL can fail in one field',
};

const document = openApi as unknown as OpenApiDocument;
const schema = buildSchema(printedSchema());

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Names as REST spells them. GraphQL’s enum says that a list of values may grow. */
const asAtRest = (text: string) =>
  text
    .replace(/`([a-z]\w*)`/g, (_all, name: string) => `\`${snake(name)}\``)
    .replace('Use this field,', 'Use this member,');
const withoutGrowth = (text: string) => text.replace(/ May grow: .*$/, '');

function membersOf(name: string): Readonly<Record<string, Schema>> {
  const operation = Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .find(({ operationId }) => operationId === name);
  const found =
    operation?.requestBody?.content['application/json']?.schema ?? document.components.schemas[name];
  return found?.['properties'] as Readonly<Record<string, Schema>>;
}

test.each(twins)('%s of GraphQL and %s of REST', (typeName: string, name: string) => {
  const type = schema.getType(typeName);
  const fields: readonly { readonly name: string; readonly description?: string | null | undefined }[] =
    isObjectType(type) || isInputObjectType(type) ? Object.values(type.getFields()) : [];
  const [atGraphql, atRest]: [string[], string[]] = [[], []];
  for (const { name: field, description } of fields) {
    const words = membersOf(name)[snake(field)]?.['description'];
    if (typeof words !== 'string' || `${typeName}.${field}` in differing) continue;
    atGraphql.push(`${field}: ${asAtRest(description ?? '')}`);
    atRest.push(`${field}: ${withoutGrowth(words)}`);
  }
  expect(atGraphql.length).toBeGreaterThan(0);
  expect(atGraphql).toEqual(atRest);
});
