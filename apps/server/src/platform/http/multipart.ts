import type { Multipart } from '@fastify/multipart';
import { AppError, invalid } from '@rushes/contract/app-error';
import type { Endpoint } from '@rushes/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';

/** A file in a multipart request. */
export interface SentFile {
  filename: string;
  /** At most FILE_BYTES: a buffer of that length means that the file is too large. */
  bytes: Buffer;
}

export interface Form {
  body: Record<string, unknown>;
  files: Record<string, SentFile>;
}

/** One byte more than the largest file an endpoint accepts, so that the endpoint itself can reject a larger one. */
const FILE_BYTES = 5_242_880 + 1;
const FIELD_BYTES = 65_536;
const FIELDS = 64;

/** Reads a multipart body: fields for the endpoint's schema, files as bytes. */
export async function readForm(endpoint: Endpoint, request: FastifyRequest): Promise<Form> {
  const names = endpoint.files ?? [];
  const form: Form = { body: {}, files: {} };
  // Accepts one file too many, so that the error can name it.
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
  // Read completely even if it is not used: the parser continues only after that.
  const bytes = await part.toBuffer();
  // Browsers send an empty part for a file input without a file.
  if (!part.filename && bytes.length === 0) return;
  if (!names.includes(field)) throw invalid(field, 'noFileField');
  if (files[field]) throw invalid(field, 'oneFile');
  files[field] = { filename: part.filename, bytes };
}

function takeField({ body }: Form, part: Part<'field'>): void {
  const { fieldname: field } = part;
  if (part.fieldnameTruncated) throw invalid(field.slice(0, 50), 'unknownField');
  if (part.valueTruncated) throw invalid(field, 'tooLong', { max: FIELD_BYTES });
  if (Object.hasOwn(body, field)) throw invalid(field, 'sentTwice');
  body[field] = part.value;
}

/** Parser errors have no useful status: the form was truncated or malformed. */
function refusal(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if ((error as { statusCode?: number }).statusCode === 413) return new AppError('11413');
  return invalid('body', 'notReadable');
}

/** Form fields are text: converts them to numbers and booleans where the schema expects those. */
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
