import { AppError } from '@rushes/contract/app-error';
import { endpoints } from '@rushes/contract/endpoints';
import { reasonTexts } from '@rushes/contract/error-texts.en';
import { isErrorCode } from '@rushes/contract/errors';
import { because } from '@rushes/contract/reasons';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Dice, type Schema, Values } from '#test/fuzz/fuzz-values.ts';
import { faultInRefusal } from '#test/fuzz/invalid-values.ts';
import { errorOfIssue } from './issue-error.ts';
import { readPart } from './validate.ts';

function refusal(schema: z.ZodType, value: unknown) {
  try {
    readPart(schema, value, 'body');
  } catch (error) {
    if (error instanceof AppError) return error.params;
    throw error;
  }
  return 'was accepted';
}

describe('the reason of an invalid value', () => {
  const one = (type: z.ZodType) => z.object({ a: type });
  const union = z.union([z.string().max(2), z.array(z.object({ b: z.number() }))]);
  const shapes = z.discriminatedUnion('kind', [z.object({ kind: z.literal('line'), width: z.number() })]);

  test.each<[z.ZodType, unknown, string, object?]>([
    [z.string(), undefined, 'required'],
    [z.enum(['x', 'y']), undefined, 'required'],
    [union, undefined, 'required'],
    [z.string().min(1), '', 'required'],
    [z.string(), null, 'notText'],
    [z.number(), 'x', 'notNumber'],
    [z.coerce.number(), 'x', 'notNumber'],
    [z.number().int(), 0.5, 'notWhole'],
    [z.boolean(), 1, 'notFlag'],
    [z.array(z.string()), 'x', 'notList'],
    [z.object({}), 'x', 'notObject'],
    [z.enum(['x', 'y']), 'z', 'notListed'],
    [z.literal([1, 2]), 3, 'notListed'],
    [z.email(), 'x', 'email'],
    [z.url(), 'x', 'webAddress'],
    [z.uuid(), 'x', 'id'],
    [z.iso.datetime(), 'x', 'dateTime'],
    [z.iso.date(), 'x', 'date'],
    [z.base64(), 'x', 'wrongFormat'],
    [z.string().min(3), 'x', 'tooShort', { min: 3 }],
    [z.string().max(3), 'xxxx', 'tooLong', { max: 3 }],
    [z.string().length(3), 'x', 'exactLength', { length: 3 }],
    [z.string().length(3), 'xxxx', 'exactLength', { length: 3 }],
    [z.number().min(3), 2, 'tooSmall', { min: 3 }],
    [z.number().max(3), 4, 'tooLarge', { max: 3 }],
    [z.number().positive(), 0, 'notAbove', { min: 0 }],
    [z.number().lt(3), 3, 'notBelow', { max: 3 }],
    [z.number().multipleOf(5), 3, 'notMultiple', { step: 5 }],
    [z.array(z.string()).min(1), [], 'noItems'],
    [z.array(z.string()).min(2), ['x'], 'tooFewItems', { min: 2 }],
    [z.array(z.string()).max(1), ['x', 'x'], 'tooManyItems', { max: 1 }],
    [z.array(z.string()).length(2), ['x'], 'exactItems', { count: 2 }],
    [z.union([z.literal(0), z.literal(1)]), 2, 'notListed'],
    [z.union([z.string(), z.number()]), {}, 'notValid'],
    [z.union([z.literal(0), z.literal(1), z.boolean()]), 'x', 'notFlag'],
    [union, 'xxx', 'tooLong', { max: 2 }],
    [z.string().regex(/x/, because('notVisible')), 'y', 'notVisible'],
    [z.string().refine((text) => text === 'x', because('tooShort', { min: 9 })), 'y', 'tooShort', { min: 9 }],
    [z.string().refine((text) => text === 'x', 'text of a developer'), 'y', 'notValid'],
  ])('%#: %s', (schema, value, reason, params = {}) => {
    expect(refusal(one(schema), { a: value })).toEqual({ field: 'a', reason, ...params });
  });

  test('names the whole path of the field', () => {
    expect(refusal(one(union), { a: [{ b: 1 }, { b: 'x' }] })).toEqual({
      field: 'a.1.b',
      reason: 'notNumber',
    });
    expect(refusal(z.strictObject({}), { c: 1 })).toEqual({ field: 'c', reason: 'unknownField' });
    expect(refusal(z.object({}), [])).toEqual({ field: 'body', reason: 'notObject' });
    expect(refusal(one(shapes), { a: { kind: 'circle' } })).toEqual({ field: 'a.kind', reason: 'notListed' });
    const keyed = z.record(z.string().max(1), z.number());
    expect(refusal(one(keyed), { a: { long: 1 } })).toEqual({ field: 'a.long', reason: 'tooLong', max: 1 });
  });

  test('never repeats the value', () => {
    expect(JSON.stringify(refusal(one(z.email()), { a: 'secret' }))).not.toContain('secret');
  });
});

/** Each schema of a request once: many endpoints share the one of their address. */
const parts = new Map<z.ZodType, string>();
for (const { name, params, query, body } of endpoints)
  for (const [part, schema] of Object.entries({ params, query, body }))
    if (schema) parts.set(schema, `${name} ${part}`);

/** Every schema and rule below this one, each once. */
function* rulesOf(value: unknown, seen = new Set<unknown>()): Generator<z.core.$ZodCheckDef> {
  if (typeof value !== 'object' || value === null || seen.has(value)) return;
  seen.add(value);
  if (value instanceof RegExp) return;
  const inner = (value as { _zod?: { def: object } })._zod;
  if (inner) {
    if ('check' in inner.def) yield inner.def as z.core.$ZodCheckDef;
    yield* rulesOf(inner.def, seen);
  } else for (const one of Object.values(value)) yield* rulesOf(one, seen);
}

test('every rule of the contract that the validator has no code for has a reason or an error code', () => {
  let found = 0;
  for (const [schema, name] of parts)
    for (const { check, error, ...rule } of rulesOf(schema)) {
      const isOwn =
        check === 'custom' || (check === 'string_format' && 'pattern' in rule && isPlainRegex(rule));
      if (!isOwn) continue;
      found++;
      const message = String((error as (() => unknown) | undefined)?.());
      expect(Object.hasOwn(reasonTexts, message) || isErrorCode(message), `${name}: ${message}`).toBe(true);
    }
  expect(found).toBeGreaterThan(10);
});

const isPlainRegex = (rule: object) => 'format' in rule && rule.format === 'regex';

test('no value of any field is refused without a known reason and all its params', () => {
  const junk = [undefined, null, true, -1, 0.5, 1e21, '', 'x', 'x'.repeat(5000), [], {}];
  const reasons = new Set<string>();
  const faults: string[] = [];
  const values = new Values(new Dice(11), []);
  for (const [schema, name] of parts) {
    const model = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;
    const fields = Object.keys(model.properties ?? {});
    const bad = [
      null,
      [],
      ...junk.map((value) => Object.fromEntries(fields.map((field) => [field, value]))),
      ...Array.from({ length: 2 }, () => values.of(model)),
    ];
    for (const value of bad)
      for (const issue of schema.safeParse(value, { reportInput: true }).error?.issues.slice(0, 50) ?? []) {
        const error = errorOfIssue(issue, 'body');
        if (error.code === '11406') reasons.add(String(error.params.reason));
        const fault = faultInRefusal(error);
        if (fault) faults.push(`${name} ${issue.code}: ${fault}`);
      }
  }
  expect(faults).toEqual([]);
  // Reasons that say little: each field has a better one, or its rule needs one.
  expect(reasons).not.toContain('wrongFormat');
  expect([...reasons]).toContain('required');
});
