import { expect, it } from 'vitest';
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
