import { AppError } from '@rushes/contract/app-error';
import type { Endpoint } from '@rushes/contract/endpoint';
import { isErrorCode } from '@rushes/contract/errors';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Form } from './multipart.ts';
import { ValidBody } from './read-body.ts';

/** Parses the parts of a request with the contract; the error names the first invalid field. */
export function parseInput(endpoint: Endpoint, request: FastifyRequest, form?: Form) {
  return {
    params: readPart(endpoint.params, request.params, ''),
    query: readPart(endpoint.query, request.query, ''),
    body: endpoint.raw ? undefined : bodyOf(endpoint, form?.body ?? request.body),
    files: form?.files ?? {},
  };
}

function bodyOf(endpoint: Endpoint, body: unknown): unknown {
  return body instanceof ValidBody ? body.value : readPart(endpoint.body, body, 'body');
}

/** Validates one part of a request. */
export function readPart(schema: z.ZodType | undefined, value: unknown, fallback: string): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value ?? {});
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0]!;
  // Some rules have their own error code, which the contract sets as the message.
  if (isErrorCode(issue.message))
    throw new AppError(issue.message, issue.code === 'too_big' ? { maxLength: Number(issue.maximum) } : {});
  throw new AppError('11406', {
    field: issue.path.map(String).join('.') || fallback,
    reason: issue.message,
  });
}
