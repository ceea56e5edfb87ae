import { type Endpoint, urlPath } from '@rushes/contract/endpoint';
import { endpoints } from '@rushes/contract/endpoints';
import { z } from 'zod';
import { Dice, type Schema, Values } from './fuzz-values.ts';
import { faultInRefusal } from './invalid-values.ts';

// Requests from the contract: every endpoint and field, with valid, wrong, extreme and broken values. Request number n
// of a seed is always the same, whatever was answered before.

export interface FuzzTarget {
  url: string;
  /** Headers of each role. */
  roles: Readonly<Record<string, Record<string, string>>>;
  /** Ids that exist, of all kinds. */
  ids: readonly string[];
}

export interface FuzzOptions {
  seed: number;
  from: number;
  to: number;
  parallel: number;
  /** A response that takes longer is a fault. */
  slowestMs: number;
}

export interface FuzzReport {
  statuses: Record<string, number>;
  /** Request number, what was sent and what is wrong. */
  faults: string[];
  longestMs: number;
}

interface FuzzRequest {
  endpoint: Endpoint;
  role: string;
  url: string;
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer> | undefined;
}

/** These end the sessions that all other requests need. */
const leftOut = new Set(['identity.signOut', 'identity.revokeSession']);
const asked = endpoints.filter(({ name }) => !leftOut.has(name));

const schemas = new WeakMap<z.ZodType, Schema>();
function schemaOf(type: z.ZodType): Schema {
  const known =
    schemas.get(type) ?? (z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Schema);
  schemas.set(type, known);
  return known;
}

export function makeRequest(
  target: Pick<FuzzTarget, 'roles' | 'ids'>,
  seed: number,
  number: number,
): FuzzRequest {
  const dice = new Dice(Math.imul(seed, 0x9e3779b1) + number);
  // The first numbers are mixed badly.
  dice.next();
  const values = new Values(dice, target.ids);
  const endpoint = asked[(number + dice.below(2) * dice.below(asked.length)) % asked.length]!;
  const role = dice.pick(Object.keys(target.roles));
  const path = urlPath(endpoint.path).replace(/:(\w+)/g, () =>
    encodeURIComponent((dice.chance(0.9) ? values.id() : values.text()).toWellFormed()),
  );
  const search = endpoint.query ? `?${searchOf(values.of(schemaOf(endpoint.query)), values, dice)}` : '';
  const headers: Record<string, string> = { ...target.roles[role] };
  if (dice.chance(0.02)) headers['access-token'] = encodeURIComponent(values.text().toWellFormed());
  if (endpoint.raw === 'tus') addUploadHeaders(headers, values, dice);
  const body = bodyOf(endpoint, values, dice, headers);
  return { endpoint, role, url: `${path}${search}`, headers, body };
}

function searchOf(query: unknown, values: Values, dice: Dice): string {
  const entries = Object.entries(query && typeof query === 'object' ? query : { query });
  if (dice.chance(0.1)) entries.push(['cursor', values.text()]);
  return entries
    .map(([name, value]) => {
      const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
      return `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(text.toWellFormed().slice(0, 3000))}`;
    })
    .join('&');
}

function addUploadHeaders(headers: Record<string, string>, values: Values, dice: Dice): void {
  if (dice.chance(0.9)) headers['tus-resumable'] = '1.0.0';
  headers['upload-offset'] = String(dice.pick([0, 1, -1, 1e21]));
  headers['upload-length'] = String(dice.pick([0, 1, 5, 2 ** 53]));
  headers['upload-metadata'] = `uploadid ${Buffer.from(values.id()).toString('base64')}`;
}

function bodyOf(
  endpoint: Endpoint,
  values: Values,
  dice: Dice,
  headers: Record<string, string>,
): FuzzRequest['body'] {
  if (['GET', 'HEAD', 'OPTIONS'].includes(endpoint.method)) return undefined;
  if (endpoint.raw === 'tus' && dice.chance(0.8)) {
    headers['content-type'] = 'application/offset+octet-stream';
    return randomBytes(dice, dice.below(2000));
  }
  if (!endpoint.body && dice.chance(0.7)) return undefined;
  headers['content-type'] = dice.chance(0.97)
    ? 'application/json'
    : dice.pick(['text/plain', 'multipart/form-data; boundary=x', 'multipart/form-data', 'application/xml']);
  const text = JSON.stringify(endpoint.body ? values.of(schemaOf(endpoint.body)) : values.junk()) ?? '';
  if (dice.chance(0.04)) return text.slice(0, dice.below(text.length + 1));
  if (dice.chance(0.02)) return randomBytes(dice, dice.below(300));
  if (dice.chance(0.01)) return '['.repeat(dice.below(20_000));
  return text;
}

const randomBytes = (dice: Dice, length: number) => Uint8Array.from({ length }, () => dice.below(256));

/** Sends the requests and reports server errors, missing answers, slow ones and refusals without a reason. */
export async function fuzz(target: FuzzTarget, options: FuzzOptions): Promise<FuzzReport> {
  const report: FuzzReport = { statuses: {}, faults: [], longestMs: 0 };
  let next = options.from;
  const lane = async () => {
    while (next < options.to) {
      const number = next++;
      const request = makeRequest(target, options.seed, number);
      const began = performance.now();
      const outcome = await send(target.url, request).catch(
        (error: Error) => `failed ${error.cause ?? error}`,
      );
      const ms = performance.now() - began;
      report.longestMs = Math.max(report.longestMs, ms);
      const status = outcome.split(' ')[0]!;
      report.statuses[status] = (report.statuses[status] ?? 0) + 1;
      const { endpoint, role, url, body } = request;
      const about = `${number} ${endpoint.name} as ${role}: ${endpoint.method} ${url} ${String(body ?? '').slice(0, 500)}`;
      if (isFault(outcome)) report.faults.push(`${about}: ${outcome}`);
      else if (ms > options.slowestMs) report.faults.push(`${about}: took ${Math.round(ms)} ms`);
    }
  };
  await Promise.all(Array.from({ length: options.parallel }, lane));
  return report;
}

/**
 * 501, 507 and 509 are answers of the contract: a format that is not supported, a file larger than the free disk space, and
 * outbound data that is used up.
 */
const isFault = (outcome: string) => outcome.startsWith('failed') || /^5(?!01|07|09)\d\d/.test(outcome);

async function send(base: string, { endpoint, url, headers, body }: FuzzRequest): Promise<string> {
  const abort = new AbortController();
  const response = await fetch(`${base}${url}`, {
    method: endpoint.method,
    headers,
    redirect: 'manual',
    signal: AbortSignal.any([abort.signal, AbortSignal.timeout(60_000)]),
    ...(body === undefined ? {} : { body }),
  });
  // A stream has no end.
  const text = endpoint.raw === 'events' && response.ok ? '' : await response.text();
  abort.abort();
  if (response.status >= 500) return `${response.status} ${text.slice(0, 300)}`;
  // A response to HEAD, and one of the upload protocol itself, has no error in JSON; calls of OAuth have another form.
  const isExplained = response.status === 400 && text.startsWith('{') && !endpoint.open;
  const fault = isExplained ? faultInRefusal(JSON.parse(text).error.message) : undefined;
  return fault ? `failed ${fault}` : String(response.status);
}
