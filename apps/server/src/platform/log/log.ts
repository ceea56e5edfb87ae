import { type DestinationStream, pino } from 'pino';

export type Log = ReturnType<typeof openLog>;

/** Tokens, passwords and signatures must never reach the log, in any object. */
const redact = [
  'password',
  '*.password',
  'idToken',
  '*.idToken',
  'accessToken',
  '*.accessToken',
  'req.headers["id-token"]',
  'req.headers["access-token"]',
  'req.headers["upload-token"]',
  'req.headers.cookie',
  'req.headers.authorization',
  'res.headers["set-cookie"]',
];

export function openLog(level: string, destination?: DestinationStream) {
  const options = { level, redact: { paths: redact, censor: '[redacted]' }, base: null };
  return destination ? pino(options, destination) : pino(options);
}

/** A long random path segment that is not one of our ids is a credential: knowing it gives access. */
const SECRET =
  /\/(?![0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?:\/|$))[\w-]{22,}(?=\/|$)/gi;

/** Signatures are in the query: the log keeps the names and drops the values. Link codes are in the path. */
export function redactUrl(url: string): string {
  const at = url.indexOf('?');
  const path = at < 0 ? url : url.slice(0, at);
  const query = at < 0 ? '' : url.slice(at).replace(/([^?&=]+)=[^&]*/g, '$1=…');
  return path.replace(SECRET, '/…') + query;
}
