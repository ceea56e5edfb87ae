import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, it } from 'vitest';
import { endpoints } from './endpoints.ts';
import { createNode, renameNode } from './nodes.ts';
import { openapiDocument } from './openapi.ts';

interface Body {
  content: Record<string, { schema: { properties: Record<string, object>; required?: string[] } }>;
}

const bodyOf = (endpoint: typeof createNode | typeof renameNode) => {
  const { paths } = openapiDocument([endpoint as never], '1');
  return Object.values(Object.values(paths)[0]!)[0]!.requestBody as Body;
};

it('describes a body with optional files as JSON and as a form [G81]', () => {
  const { content } = bodyOf(createNode);
  expect(Object.keys(content)).toEqual(['application/json', 'multipart/form-data']);
  const form = content['multipart/form-data']!.schema;
  expect(form.properties.logo).toEqual({ type: 'string', contentMediaType: 'application/octet-stream' });
  expect(form.required).toEqual(content['application/json']!.schema.required);
  expect(content['application/json']!.schema.properties).not.toHaveProperty('logo');
});

it('describes any other body as JSON only', () => {
  expect(Object.keys(bodyOf(renameNode).content)).toEqual(['application/json']);
});

it('is valid OpenAPI 3.1 for an independent validator, which also resolves every reference', async () => {
  const validator = new Validator();
  const document = JSON.parse(JSON.stringify(openapiDocument(endpoints, '1'))) as Record<string, unknown>;
  const { valid, errors } = await validator.validate(document);
  expect([valid, errors]).toEqual([true, undefined]);
  expect(validator.version).toBe('3.1');
  expect(() => validator.resolveRefs()).not.toThrow();
  // It finds what is wrong.
  expect((await new Validator().validate({ ...document, paths: { wrong: {} } })).valid).toBe(false);
});
