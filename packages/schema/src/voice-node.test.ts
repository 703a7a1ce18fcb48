import {
  admissionSchema,
  admitCallInputSchema,
  batchReceiptSchema,
  callBatchSchema,
  nodeHeartbeatSchema,
  nodeOrdersSchema,
} from '@uketsuke/contracts/voice-node';
import { getNamedType, type GraphQLType, isInputObjectType, isObjectType, isUnionType } from 'graphql';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createSchema } from './schema.ts';

const schema = createSchema();

/** The names of all parts of a message, `turns.atMs`; what GraphQL has as JSON is a leaf. */
type Parts = readonly string[];

function partsOfType(name: string): Parts {
  const type = schema.getType(name);
  if (isUnionType(type)) return type.getTypes().flatMap((member) => partsOfType(member.name));
  if (!isObjectType(type) && !isInputObjectType(type)) return [];
  return Object.values(type.getFields()).flatMap((field) => {
    const fieldType: GraphQLType = field.type;
    const inner = partsOfType(getNamedType(fieldType).name);
    return [field.name, ...inner.map((part) => `${field.name}.${part}`)];
  });
}

interface JsonShape {
  properties?: Record<string, JsonShape>;
  items?: JsonShape;
  oneOf?: JsonShape[];
  anyOf?: JsonShape[];
}

function partsOfShape({ properties = {}, items, oneOf = [], anyOf = [] }: JsonShape): Parts {
  return [
    ...Object.entries(properties).flatMap(([name, inner]) => [
      name,
      ...partsOfShape(inner).map((part) => `${name}.${part}`),
    ]),
    ...(items ? partsOfShape(items) : []),
    ...[...oneOf, ...anyOf].flatMap(partsOfShape),
  ];
}

/** The tag that tells the members of a zod union apart is a type or a key of its own in GraphQL. */
const tags = ['channel', 'status'];

const messages: readonly [type: string, shape: z.ZodType][] = [
  ['CallBatchInput', callBatchSchema],
  ['NodeHeartbeatInput', nodeHeartbeatSchema],
  ['NodeOrders', nodeOrdersSchema],
  ['Admission', admissionSchema],
  ['BatchReceipt', batchReceiptSchema],
];

test.each(messages)('%s has exactly the parts of its shape in contracts', (type, shape) => {
  const parts = partsOfShape(z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as JsonShape);
  expect(new Set(partsOfType(type))).toEqual(new Set(parts.filter((part) => !tags.includes(part))));
});

test('a call that asks to be admitted has the parts of its channel', () => {
  const [phone, web] = admitCallInputSchema.options.map((shape) =>
    Object.keys(shape.shape).filter((key) => key !== 'channel'),
  );
  expect(partsOfType('PhoneCallInput').toSorted()).toEqual(phone?.toSorted());
  expect(partsOfType('WebCallInput').toSorted()).toEqual(web?.toSorted());
});
