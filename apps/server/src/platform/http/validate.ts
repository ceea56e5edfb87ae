import type { Endpoint } from '@rushes/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { errorOfIssue } from './issue-error.ts';
import type { Form } from './multipart.ts';
import { ValidBody } from './read-body.ts';

/** Parses the parts of a request with the contract; the error names the first invalid field. */
export function parseInput(endpoint: Endpoint, request: FastifyRequest, form?: Form) {
  return {
    params: readPart(endpoint.params, request.params, 'path'),
    query: readPart(endpoint.query, request.query, 'query'),
    body: endpoint.raw ? undefined : bodyOf(endpoint, form?.body ?? request.body),
    files: form?.files ?? {},
  };
}

function bodyOf(endpoint: Endpoint, body: unknown): unknown {
  return body instanceof ValidBody ? body.value : readPart(endpoint.body, body, 'body');
}

/** Validates one part of a request. `whole` names the part itself, for an error that is about no field of it. */
export function readPart<T extends z.ZodType | undefined>(
  schema: T,
  value: unknown,
  whole: string,
): T extends z.ZodType ? z.output<T> : undefined;
export function readPart(schema: z.ZodType | undefined, value: unknown, whole: string): unknown {
  if (!schema) return undefined;
  // The input tells a missing value from one of the wrong type. It never becomes part of the error.
  const parsed = schema.safeParse(value ?? {}, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw errorOfIssue(parsed.error.issues[0]!, whole);
}
