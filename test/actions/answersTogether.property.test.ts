import fc from 'fast-check';
import { BatchJudge } from '../../src/actions/decisions/judgeBatch';
import type { PendingAnswers, Verdict } from '../../src/actions/decisions/pendingAnswers';
import type { DecisionSummary } from '../../src/domain/evidence/decisionRecord';
import type { Timeline } from '../../src/domain/templates/timeline';
import { requireCustomerId } from '../../src/domain/input/input';
import * as arbitrary from '../domain/arbitraries';
import { commandFrom, plainOf, salt, timelineFrom } from '../domain/foldedLedger';
import { day } from '../domain/given';
import { NaiveModel, type PlainOutcome, type PlainTemplate } from '../domain/naiveModel';

const codes = ['marketing', 'research', 'terms'] as const;
type Code = (typeof codes)[number];
type Boxes = Partial<Record<Code, arbitrary.Step>>;

/** A form has a box for some of the templates, and its own order of them. A click on a link is not one of them. */
const forms = fc.array(
  fc.tuple(fc.shuffledSubarray([...codes], { minLength: 1 }), arbitrary.steps).map(([asked, steps]) => {
    const boxes: Boxes = {};
    for (const [index, code] of asked.entries()) {
      const step = steps[index];
      if (step) boxes[code] = { ...step, command: { ...step.command, confirms: null } };
    }
    return boxes;
  }),
  { maxLength: 8 },
);
const templates = fc.tuple(arbitrary.template, arbitrary.template, arbitrary.template);
const customerId = requireCustomerId('customerId', 'b1a7e3c0-0000-4000-8000-000000000001');

/** One answer after the other, by the naive model: all that stood before is recorded anew to ask about one more. */
class OneByOne {
  private readonly told = new Map<Code, readonly arbitrary.Step[]>();

  constructor(private readonly templateOf: (code: Code) => PlainTemplate) {}

  /** What would become of each answer by itself; they are kept if none is refused. */
  record(form: readonly (readonly [Code, arbitrary.Step])[], today: number): readonly PlainOutcome[] {
    const outcomes = form.map(([code, step]) => this.outcomeOf(code, step, today));
    if (outcomes.some(({ kind }) => kind === 'refused')) return outcomes;
    for (const [code, step] of form) this.told.set(code, [...this.toldOf(code), { ...step, days: today }]);
    return outcomes;
  }

  private outcomeOf(code: Code, { command }: arbitrary.Step, today: number): PlainOutcome {
    const model = new NaiveModel(this.templateOf(code));
    for (const { command: earlier, days } of this.toldOf(code)) model.record({ ...earlier, key: null }, days);
    return model.record({ ...command, key: null }, today);
  }

  private toldOf(code: Code): readonly arbitrary.Step[] {
    return this.told.get(code) ?? [];
  }
}

/** The judge of batches over a ledger in memory. */
class Together {
  readonly newest = new Map<string, DecisionSummary>();

  constructor(private readonly timelines: ReadonlyMap<string, Timeline>) {}

  record(form: readonly (readonly [Code, arbitrary.Step])[], today: number): Verdict {
    const answers = form.map(([templateCode, { command }]) => ({
      templateCode,
      command: commandFrom(command),
    }));
    const pending: PendingAnswers = { customerId, key: null, answers };
    const heads = answers.map(({ templateCode }) => ({
      subject: { customerId, subjectId: customerId, salt },
      revision: 1,
      newest: this.newest.get(templateCode) ?? null,
      erased: null,
      keyAnswer: null,
    }));
    const identities = {
      uuid: () => customerId,
      salt: () => salt,
      nonce: () => Buffer.alloc(16),
    };
    const judge = new BatchJudge(day(today), this.timelines, identities);
    const { verdicts, additions } = judge.judge([pending], heads);
    for (const record of additions.records)
      this.newest.set(record.templateCode, { ...record, id: record.hash, copyKey: '' });
    const [verdict] = verdicts;
    if (!verdict) throw new Error('no verdict');
    return verdict;
  }
}

const neverPublished = { versions: [], retiredFrom: null, mayDecide: 'ANYONE' } as const;

function toldBoth(plain: readonly PlainTemplate[], sent: readonly Boxes[]) {
  const templateOf = (code: Code) => plain[codes.indexOf(code)] ?? neverPublished;
  const oneByOne = new OneByOne(templateOf);
  const together = new Together(new Map(codes.map((code) => [code, timelineFrom(templateOf(code))])));
  let today = 0;
  return sent.flatMap((boxes) => {
    const form = Object.entries(boxes) as [Code, arbitrary.Step][];
    if (form.length === 0) return [];
    today = Math.max(0, today + (form[0]?.[1].days ?? 0));
    const before = new Map(together.newest);
    const alone = oneByOne.record(form, today);
    const verdict = together.record(form, today);
    return [{ alone, verdict, before, after: new Map(together.newest) }];
  });
}

function plainAnswers(verdict: Verdict): readonly PlainOutcome[] {
  if (verdict.kind === 'refused') return [];
  return verdict.answers.map(({ record, changed }) => ({
    kind: changed ? 'recorded' : 'unchanged',
    decision: plainOf(record),
  }));
}

describe('answers that are judged together, on any templates as time passes', () => {
  it('are all what each would be alone, or nothing when one of them is refused', () => {
    fc.assert(
      fc.property(templates, forms, (plain, sent) => {
        for (const { alone, verdict, before, after } of toldBoth(plain, sent)) {
          const refusedFirst = alone.findIndex(({ kind }) => kind === 'refused');
          if (refusedFirst === -1) {
            expect(plainAnswers(verdict)).toEqual(alone);
            continue;
          }
          const refusal = { code: (alone[refusedFirst] as { code: string }).code };
          expect(verdict).toMatchObject({ kind: 'refused', index: refusedFirst, refusal });
          expect(after).toEqual(before);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('come up whole and refused, also a refusal after an answer that would have been recorded', () => {
    const told = fc
      .sample(fc.tuple(templates, forms), { numRuns: 300, seed: 1 })
      .flatMap(([plain, sent]) => toldBoth(plain, sent));
    const kinds = told.map(({ verdict, alone }) =>
      verdict.kind === 'answered' ? `${alone.length} answered` : `refused at ${verdict.index}`,
    );
    expect(new Set(kinds)).toEqual(
      new Set(['1 answered', '2 answered', '3 answered', 'refused at 0', 'refused at 1', 'refused at 2']),
    );
  });
});
