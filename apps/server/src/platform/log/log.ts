import { type DestinationStream, pino } from 'pino';

export type Log = ReturnType<typeof openLog>;

/** Tokens, passwords and signatures never reach the log, whatever object they ride in. */
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

/** Long and random, and no id of ours: such a part of a path opens something to whoever knows it. */
const SECRET =
  /\/(?![0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?:\/|$))[\w-]{22,}(?=\/|$)/gi;

/** Signatures live in the query: the log keeps the names and drops the values. Codes of links stand in the path. */
export function redactUrl(url: string): string {
  const at = url.indexOf('?');
  const path = at < 0 ? url : url.slice(0, at);
  const query = at < 0 ? '' : url.slice(at).replace(/([^?&=]+)=[^&]*/g, '$1=…');
  return path.replace(SECRET, '/…') + query;
}
