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

/** Signed addresses and link tokens live in the query: the log keeps the names and drops the values. */
export function redactUrl(url: string): string {
  const at = url.indexOf('?');
  if (at < 0) return url;
  return url.slice(0, at + 1) + url.slice(at + 1).replace(/([^&=]+)=[^&]*/g, '$1=…');
}
