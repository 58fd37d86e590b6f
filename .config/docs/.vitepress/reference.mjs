/** The reference of both contracts as Markdown, from what the service serves. */
import { buildSchema, isEnumType, isInputObjectType, isObjectType } from 'graphql';
import { isScalarType, isSpecifiedScalarType } from 'graphql';

const methods = ['get', 'post', 'put', 'patch', 'delete'];

export function restReference({ paths, components: { schemas } }) {
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      return operation ? [operationText(`${method.toUpperCase()} ${path}`, operation)] : [];
    }),
  );
  const shapes = Object.entries(schemas).map(
    ([name, shape]) => `### ${name}\n\n${sentence(shape.description)}\n\n${membersOf(shape)}`,
  );
  return ['## Routes', ...operations, '## Shapes', ...shapes].join('\n\n');
}

function operationText(name, { summary, description, ...operation }) {
  const parameters = operation.parameters?.map((each) =>
    item(`${each.name} (${each.in}${each.required ? '' : ', optional'})`, each.description),
  );
  const sent = Object.entries(operation.requestBody?.content ?? {}).map(
    ([media, { schema }]) =>
      `**Sent** as \`${media}\`: ${schema ? typeOf(schema) : 'anything'}\n\n${schema ? membersOf(schema) : ''}`,
  );
  const answers = Object.entries(operation.responses).map(([status, { content, description: says }]) => {
    const [shape] = Object.values(content ?? {}).flatMap(({ schema }) => (schema ? [typeOf(schema)] : []));
    return item(status, `${sentence(says)}${shape ? ` → ${shape}` : ''}`);
  });
  return [
    `### \`${name}\``,
    sentence(summary),
    sentence(description),
    ...(parameters ? [parameters.join('\n')] : []),
    ...sent,
    answers.join('\n'),
  ].join('\n\n');
}

function membersOf({ properties = {}, required = [] }) {
  return Object.entries(properties)
    .map(([name, shape]) => {
      const isOptional = required.includes(name) ? '' : ', optional';
      return item(name, `${typeOf(shape)}${isOptional}. ${sentence(shape.description)}`);
    })
    .join('\n');
}

function typeOf({ $ref, type, items, anyOf, enum: values }) {
  if ($ref) {
    const name = $ref.split('/').at(-1) ?? '';
    return `[${name}](#${name.toLowerCase()})`;
  }
  if (anyOf) return anyOf.map(typeOf).join(' or ');
  if (items) return `list of ${typeOf(items)}`;
  if (values) return values.map((value) => `\`${String(value)}\``).join(', ');
  return [type ?? 'any'].flat().join(' or ');
}

export function graphqlReference(sdl) {
  const schema = buildSchema(sdl, { assumeValid: true });
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));
  const shapes = types.flatMap((type) => {
    if (roots.some((root) => root === type) || (isScalarType(type) && isSpecifiedScalarType(type))) return [];
    const head = `### ${type.name}\n\n${sentence(type.description)}`;
    if (isEnumType(type))
      return [
        `${head}\n\n${type
          .getValues()
          .map(({ name, description }) => item(name, description))
          .join('\n')}`,
      ];
    const fields = isObjectType(type) || isInputObjectType(type) ? Object.values(type.getFields()) : [];
    const members = fields.map(({ name, type: of, description }) =>
      item(`${name}: ${String(of)}`, description),
    );
    return [`${head}\n\n${members.join('\n')}`];
  });
  const operations = roots.flatMap((root) =>
    root ? [`## ${root.name}`, ...Object.values(root.getFields()).map(fieldText)] : [],
  );
  return [...operations, '## Types', ...shapes].join('\n\n');
}

function fieldText({ name, description, args, type }) {
  const listed = args.map((each) => item(`${each.name}: ${String(each.type)}`, each.description)).join('\n');
  return `### ${name}\n\n${sentence(description)}\n\n${listed}\n\nReturns \`${String(type)}\`.`;
}

function item(name, says) {
  return `- \`${name}\`: ${sentence(says).replaceAll('\n', ' ')}`;
}

function sentence(text) {
  return text ?? '';
}
