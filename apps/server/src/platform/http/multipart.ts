import type { Multipart } from '@fastify/multipart';
import { AppError } from '@rushes/contract/app-error';
import type { Endpoint } from '@rushes/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';

/** A file that came with a call. */
export interface SentFile {
  filename: string;
  /** At most FILE_BYTES: who gets that many knows that there were more than anybody takes. */
  bytes: Buffer;
}

export interface Form {
  body: Record<string, unknown>;
  files: Record<string, SentFile>;
}

/** One more than the largest file a call takes, so that the call itself can say what is wrong with a larger one. */
const FILE_BYTES = 5_242_880 + 1;
const FIELD_BYTES = 65_536;
const FIELDS = 64;

/** The body of a call that takes files, when it came as a form: fields by the call's schema, files as bytes. */
export async function readForm(endpoint: Endpoint, request: FastifyRequest): Promise<Form> {
  const names = endpoint.files ?? [];
  const form: Form = { body: {}, files: {} };
  // One too many is let in, so that the answer can name it.
  const limits = {
    fileSize: FILE_BYTES,
    files: names.length + 1,
    fields: FIELDS,
    fieldSize: FIELD_BYTES,
    fieldNameSize: 200,
    headerPairs: 50,
  };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') await takeFile(form, names, part);
      else takeField(form, part);
    }
  } catch (error) {
    throw refusal(error);
  }
  return { ...form, body: coerceFields(endpoint, form.body) };
}

type Part<T> = Extract<Multipart, { type: T }>;

async function takeFile({ files }: Form, names: readonly string[], part: Part<'file'>): Promise<void> {
  const { fieldname: field } = part;
  // Read to its end even when nobody wants it: what follows comes only then.
  const bytes = await part.toBuffer();
  // What a browser sends for a file nobody chose.
  if (!part.filename && bytes.length === 0) return;
  if (!names.includes(field)) throw new AppError('11406', { field, reason: 'takes no file' });
  if (files[field]) throw new AppError('11406', { field, reason: 'takes one file' });
  files[field] = { filename: part.filename, bytes };
}

function takeField({ body }: Form, part: Part<'field'>): void {
  const { fieldname: field } = part;
  if (part.valueTruncated || part.fieldnameTruncated) {
    throw new AppError('11406', { field: field.slice(0, 50), reason: 'too long' });
  }
  if (Object.hasOwn(body, field)) throw new AppError('11406', { field, reason: 'sent twice' });
  body[field] = part.value;
}

/** The parser's own errors have no status, or one that says nothing: the form was cut off, or never was one. */
function refusal(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if ((error as { statusCode?: number }).statusCode === 413) return new AppError('11413');
  return new AppError('11406', { field: 'body', reason: 'not readable' }, { cause: error });
}

/** A form knows only text: what the schema wants as a number or a flag becomes one, where the text is one. */
export function coerceFields(endpoint: Endpoint, fields: Record<string, unknown>): Record<string, unknown> {
  const wanted = fieldsWithoutText(endpoint);
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      wanted.has(name) && typeof value === 'string' ? asValue(value) : value,
    ]),
  );
}

function asValue(text: string): unknown {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^-?\d{1,15}$/.test(text) ? Number(text) : text;
}

interface Shape {
  type?: string | string[];
  anyOf?: Shape[];
  properties?: Record<string, Shape>;
}

const known = new WeakMap<Endpoint, Set<string>>();

function fieldsWithoutText(endpoint: Endpoint): Set<string> {
  let found = known.get(endpoint);
  if (!found && endpoint.body) {
    const { properties = {} } = z.toJSONSchema(endpoint.body, {
      io: 'input',
      unrepresentable: 'any',
    }) as Shape;
    found = new Set(Object.keys(properties).filter((name) => !takesText(properties[name]!)));
    known.set(endpoint, found);
  }
  return found ?? new Set();
}

function takesText({ type, anyOf }: Shape): boolean {
  if (anyOf) return anyOf.some(takesText);
  return type === undefined || [type].flat().includes('string');
}
