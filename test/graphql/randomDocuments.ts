import fc from 'fast-check';
import {
  getNamedType,
  isEnumType,
  isLeafType,
  isObjectType,
  isUnionType,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql';

/** Literals and variables that fit an argument of this name. */
export type Words = Readonly<Record<string, readonly string[]>>;

/** Fields whose answers are not the same for two customers who did the same. */
const leftOut = [
  'cursor',
  'endCursor',
  'startCursor',
  'publishPreview',
  'standing',
  'decisionsPerDay',
  'report',
  'customersAwaiting',
  'customersExpiring',
];
const conditions = ['', '', '', ' @include(if: $yes)', ' @include(if: $no)', ' @skip(if: $no)'].concat(
  ...[' @skip(if: $yes)', ' @include(if: true)', ' @skip(if: true)', ' @include(if: $yes) @skip(if: $no)'],
);
const maxDepth = 4;

/** One or two operations that share their fragments, each spread wherever its type stands. */
export function randomDocument(schema: GraphQLSchema, words: Words): fc.Arbitrary<string> {
  return fc.nat().map((seed) => new Writer(schema, words, seed).document());
}

/** The same seed writes the same document. */
class Writer {
  private count = 0;
  private readonly fragments = new Map<string, string[]>();
  private readonly fragmentTexts: string[] = [];

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly words: Words,
    private state: number,
  ) {}

  document(): string {
    const operations = this.times(1, 2).map((index) => this.operation(`Operation${index}`));
    return [...operations, ...this.fragmentTexts].join('\n');
  }

  private operation(name: string): string {
    const mutates = this.one(3) === 0;
    const type = mutates ? this.schema.getMutationType() : this.schema.getQueryType();
    if (!type) throw new Error('The schema must have both.');
    const kind = mutates ? 'mutation' : 'query';
    // What an operation declares, its fragments use: see `declarations`.
    return `${kind} ${name} ${this.selections(type, 0, 3)}`;
  }

  private selections(type: GraphQLObjectType, depth: number, most = 4): string {
    const fields = Object.values(type.getFields()).filter((field) => this.isOpen(type, field, depth));
    const parts = this.times(1, most).map(() => this.selection(type, fields, depth));
    return `{ ${parts.join(' ')} __typename }`;
  }

  private selection(
    type: GraphQLObjectType,
    fields: readonly GraphQLField<unknown, unknown>[],
    depth: number,
  ): string {
    const isRoot = depth === 0;
    if (!isRoot && depth < maxDepth && this.one(3) === 0) {
      return `...${this.fragment(type, depth)}${this.pick(conditions)}`;
    }
    if (this.one(6) === 0)
      return `...${this.pick([` on ${type.name}`, ''])}${this.pick(conditions)} { __typename }`;
    return fields.length > 0 ? this.field(this.pick(fields), depth) : '__typename';
  }

  private fragment(type: GraphQLObjectType, depth: number): string {
    const known = this.fragments.get(type.name) ?? [];
    if (known.length > 0 && this.one(3) > 0) return this.pick(known);
    const name = `On${type.name}${(this.count += 1)}`;
    const text = this.selections(type, Math.max(depth, maxDepth - 1));
    this.fragments.set(type.name, [...(this.fragments.get(type.name) ?? []), name]);
    this.fragmentTexts.push(`fragment ${name} on ${type.name} ${text}`);
    return name;
  }

  private field(field: GraphQLField<unknown, unknown>, depth: number): string {
    const alias = `f${(this.count += 1)}`;
    const condition = this.pick(conditions);
    const args = field.args.flatMap(({ name, type }) => {
      const fitting = this.words[name] ?? (isEnumType(getNamedType(type)) ? [] : ['null']);
      const isLeft = !String(type).endsWith('!') && this.one(2) === 0;
      return isLeft || fitting.length === 0 ? [] : [`${name}: ${this.pick(fitting)}`];
    });
    const list = args.length > 0 ? `(${args.join(', ')})` : '';
    return `${alias}: ${field.name}${list}${condition} ${this.below(field, depth)}`;
  }

  private below(field: GraphQLField<unknown, unknown>, depth: number): string {
    const type = getNamedType(field.type);
    if (isObjectType(type)) return this.selections(type, depth + 1);
    if (!isUnionType(type)) return '';
    const members = type
      .getTypes()
      .map((member) => `... on ${member.name} ${this.selections(member, depth + 1)}`);
    return `{ __typename ${members.join(' ')} }`;
  }

  private isOpen(type: GraphQLObjectType, field: GraphQLField<unknown, unknown>, depth: number): boolean {
    if (leftOut.includes(field.name)) return false;
    if (type === this.schema.getMutationType()) return field.name === 'recordDecision';
    return isLeafType(getNamedType(field.type)) || depth < maxDepth;
  }

  private times(least: number, most: number): readonly number[] {
    return Array.from({ length: least + this.one(most - least + 1) }, (_none, index) => index);
  }

  private pick<Item>(items: readonly Item[]): Item {
    const item = items[this.one(items.length)];
    if (item === undefined) throw new Error('There must be something to pick from.');
    return item;
  }

  /** Mulberry32, by Tommy Ettinger, who put it in the public domain. */
  private one(below: number): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  }
}
