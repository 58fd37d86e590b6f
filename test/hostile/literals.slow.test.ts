import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getSubgraphSchema } from '../../src/graphql/federation/subgraphQueries';
import openApi from '../../src/rest/openapi.json';
import { codesOf } from '../network/replyFault';
import type { WireReply } from '../network/wire';
import { operationsOf, type OpenApiDocument } from '../rest/openApiDocument';
import { asService } from '../service/bearer';
import { startTimeoutMs } from '../service/service';
import { spelledLiteral, textPositions, type Position } from './positions';
import { restPositions, type RestPosition } from './restPositions';
import { Stage, type GraphqlReply } from './stage';
import { wordsOf } from './words';

/** Once to be done, once to be found done and kept, and once to be found kept. */
const times = 3;
/** How many words one document has. */
const wordsAtOnce = 20;

const folder = mkdtempSync(join(tmpdir(), 'hostile-'));
const marker = { path: join(folder, 'executed') };
const words = wordsOf(marker);
/** Each position gets a fifth of the words, and those beside it the others; all of them by `LITERALS_SHARE=1`. */
const share = Number(process.env.LITERALS_SHARE ?? 5);
const wordsAt = (place: number): readonly string[] =>
  words.filter((_word, index) => (index + place) % share === 0);
const positions = textPositions(getSubgraphSchema());
const atRest = restPositions(operationsOf(openApi as unknown as OpenApiDocument));

let stage: Stage;

beforeAll(async () => {
  stage = await Stage.open({ FEDERATION: 'true' });
}, startTimeoutMs);

afterEach(async () => {
  expect(existsSync(marker.path)).toBe(false);
  await stage.expectUnharmed();
});

afterAll(async () => {
  const lines = await stage.close();
  rmSync(folder, { recursive: true });
  // A line's own members are ours; what was sent stands in none of them as a line of its own.
  expect(lines.filter(({ msg }) => msg === 'forged')).toEqual([]);
  expect(lines.length).toBeGreaterThan(words.length * times);
  expect(stage.said.filter((text) => text.includes('root:x:0:0'))).toEqual([]);
});

it('there is a position for each text that a caller can send', () => {
  expect(positions.length).toBeGreaterThan(50);
  expect(atRest.length).toBeGreaterThan(20);
});

describe('words that something could take for its own, at GraphQL', () => {
  it.each(positions.map((position, place) => [position.name, position, place] as const))(
    'as %s',
    async (_name, position, place) => {
      for (const some of chunks(wordsAt(place), position.isAlone ? 1 : wordsAtOnce)) {
        expectSettled(await inARow(() => stage.graphql(asLiterals(position, some))));
        // With variables it is the same document for all words.
        expectSettled(await inARow(() => stage.graphql(asVariables(position, some))));
      }
    },
    startTimeoutMs,
  );

  it('as a name of an operation, an alias, a field, a variable, a fragment or a directive', async () => {
    const names = words.filter((word) => /^\w+$/.test(word));
    for (const name of names) {
      const documents = [
        `query ${name} { __typename }`,
        `{ ${name}: __typename }`,
        `{ ${name} }`,
        `query ($${name}: String) { latestTemplate(templateCode: "news", locale: $${name}) { title } }`,
        `{ ...${name} } fragment ${name} on Query { __typename }`,
        `{ __typename @${name} }`,
        `{ latestTemplate(${name}: "news") { title } }`,
        `query ($v: ${name}) { __typename }`,
        `{ ... on ${name} { __typename } }`,
      ];
      for (const query of documents) await inARow(() => stage.graphql({ query, operationName: name }));
      await inARow(() => stage.graphql({ query: `{ ${name}: __typename }` }));
    }
  });
});

describe('words that something could take for its own, at REST', () => {
  it.each(atRest.map((position, place) => [position.name, position, place] as const))(
    'as %s',
    async (_name, position: RestPosition, place) => {
      for (const word of wordsAt(place)) {
        const { path, init } = position.filled(word);
        const headers = { ...asService, 'content-type': 'application/json', ...init.headers };
        expectSettled(await inARow(() => stage.fetch(path, { ...init, headers })));
      }
    },
    startTimeoutMs,
  );
});

/** What the first did, the second finds done; from then on the same request has the same answer. */
function expectSettled(replies: readonly (GraphqlReply | WireReply)[]): void {
  const answers = replies.slice(1).map((reply) => {
    const codes = 'codes' in reply ? reply.codes : codesOf(reply);
    return JSON.stringify([reply.status, codes.map(String).toSorted(), 'data' in reply ? reply.data : null]);
  });
  expect([...new Set(answers)]).toHaveLength(1);
}

async function inARow<Reply>(ask: () => Promise<Reply>): Promise<readonly Reply[]> {
  const replies: Reply[] = [];
  for (let time = 0; time < times; time += 1) replies.push(await ask());
  return replies;
}

function chunks(all: readonly string[], size: number): readonly (readonly string[])[] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_none, index) =>
    all.slice(index * size, (index + 1) * size),
  );
}

function asLiterals({ kind, spelled, valueOf, argument }: Position, some: readonly string[]): object {
  const fields = some.map((word, index) => `w${index}: ${spelled(spelledLiteral(valueOf(word), argument))}`);
  return { query: `${kind} { ${fields.join('\n')} }` };
}

function asVariables({ kind, spelled, valueOf, type }: Position, some: readonly string[]): object {
  const declared = some.map((_word, index) => `$v${index}: ${type}`);
  const fields = some.map((_word, index) => `w${index}: ${spelled(`$v${index}`)}`);
  const variables = Object.fromEntries(some.map((word, index) => [`v${index}`, valueOf(word)]));
  return { query: `${kind} (${declared.join(', ')}) { ${fields.join('\n')} }`, variables };
}
