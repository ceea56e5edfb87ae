import { resolve } from 'node:path';
import { z } from 'zod';

const list = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

const flag = z.enum(['0', '1']).transform((value) => value === '1');

const address = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

const provider = z.object({
  id: z.string().regex(/^[a-z0-9-]{1,32}$/),
  name: z.string().min(1).max(64),
  issuer: z.url({ protocol: /^https?$/ }),
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
});

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Everything the operator can set. Documented in docs/operate.md; the test compares the two. */
export const schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  RUSHES_HOST: z.string().default('127.0.0.1'),
  RUSHES_DATA: z.string().min(1).default('.rushes'),
  RUSHES_PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  RUSHES_SECRET: z
    .string()
    .transform(list)
    .pipe(z.array(z.string().min(32)).min(1))
    .optional(),
  RUSHES_TRUSTED_PROXIES: z.string().transform(list).pipe(z.array(address)).default([]),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  RUSHES_DATABASE_PREPARE: flag.default(true),
  RUSHES_STORAGE: z
    .string()
    .regex(/^disk:.*/)
    .default('disk:'),
  RUSHES_ARCHIVE: z.enum(['on', 'off']).default('on'),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  RUSHES_MAIL_FROM: z.string().default('Rushes <rushes@localhost>'),
  RUSHES_SIGNUP: z.enum(['open', 'closed']).optional(),
  RUSHES_OIDC: z.string().transform(readJson).pipe(z.array(provider)).default([]),
  RUSHES_ROLES: z
    .string()
    .transform(list)
    .pipe(z.array(z.enum(['api', 'worker'])).min(1))
    .default(['api', 'worker']),
  RUSHES_WORKERS: z.coerce.number().int().min(1).max(64).optional(),
  RUSHES_DEMO: flag.default(true),
  RUSHES_DEMO_PASSWORD: z.string().min(8).optional(),
  RUSHES_LOG: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('warn'),
  FFMPEG_PATH: z.string().optional(),
  NODE_ENV: z.enum(['development', 'test', 'production']).default('production'),
});

/** Two things where a person would expect one: what the value should look like, in words. */
const wants: Record<keyof typeof schema.shape, string> = {
  PORT: 'a port number from 0 to 65535',
  RUSHES_HOST: 'an address to listen on, such as 127.0.0.1 or 0.0.0.0',
  RUSHES_DATA: 'a folder for the data',
  RUSHES_PUBLIC_URL: 'the address people type, such as https://rushes.example.com',
  RUSHES_SECRET: 'one secret of at least 32 characters, or several separated by commas, the newest first',
  RUSHES_TRUSTED_PROXIES: 'addresses or networks separated by commas, such as 10.0.0.0/8',
  DATABASE_URL: 'postgres://user:password@host:port/database',
  RUSHES_DATABASE_PREPARE: '0 behind a pooler that cannot keep prepared statements, else 1',
  RUSHES_STORAGE: 'disk:, or disk:/folder',
  RUSHES_ARCHIVE: 'on or off',
  SMTP_URL: 'smtp://user:password@host:port',
  RUSHES_MAIL_FROM: 'a name and address, such as Rushes <rushes@example.com>',
  RUSHES_SIGNUP: 'open or closed',
  RUSHES_OIDC: 'a JSON list of providers, each with id, name, issuer, clientId and clientSecret',
  RUSHES_ROLES: 'api, worker, or api,worker',
  RUSHES_WORKERS: 'how many jobs run at once, from 1 to 64',
  RUSHES_DEMO: '0 or 1',
  RUSHES_DEMO_PASSWORD: 'a password of at least 8 characters',
  RUSHES_LOG: 'trace, debug, info, warn, error or silent',
  FFMPEG_PATH: 'the path of an ffmpeg of version 5 or newer',
  NODE_ENV: 'development, test or production',
};

const secretNames = new Set([
  'RUSHES_SECRET',
  'DATABASE_URL',
  'SMTP_URL',
  'RUSHES_OIDC',
  'RUSHES_DEMO_PASSWORD',
]);

export class ConfigError extends Error {}

export type Config = ReturnType<typeof readConfig>;

export function readConfig(environment: Record<string, string | undefined> = process.env) {
  const known = Object.keys(schema.shape) as (keyof typeof schema.shape)[];
  // An empty variable is an unset one: that is what `FOO= npm start` means to people.
  const given = Object.fromEntries(known.map((name) => [name, environment[name] || undefined]));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const names = [...new Set(parsed.error.issues.map((issue) => String(issue.path[0])))];
    const lines = names.map((name) => {
      const got = secretNames.has(name) ? 'a value that does not fit' : JSON.stringify(environment[name]);
      return `${name}: got ${got}, wants ${wants[name as keyof typeof wants]}`;
    });
    throw new ConfigError(lines.join('\n'));
  }
  const value = parsed.data;
  const dataDir = resolve(value.RUSHES_DATA);
  return {
    port: value.PORT,
    host: value.RUSHES_HOST,
    dataDir,
    publicUrl: value.RUSHES_PUBLIC_URL?.replace(/\/+$/, ''),
    secrets: value.RUSHES_SECRET,
    trustedProxies: value.RUSHES_TRUSTED_PROXIES,
    databaseUrl: value.DATABASE_URL,
    prepare: value.RUSHES_DATABASE_PREPARE,
    storageDir: resolve(dataDir, value.RUSHES_STORAGE.slice('disk:'.length) || 'storage'),
    archive: value.RUSHES_ARCHIVE,
    smtpUrl: value.SMTP_URL,
    mailFrom: value.RUSHES_MAIL_FROM,
    // The demo is there to be tried out; a real installation invites people until its operator says otherwise.
    signUp: value.RUSHES_SIGNUP ?? (value.RUSHES_DEMO ? 'open' : 'closed'),
    providers: value.RUSHES_OIDC,
    roles: value.RUSHES_ROLES,
    workers: value.RUSHES_WORKERS,
    demo: value.RUSHES_DEMO,
    demoPassword: value.RUSHES_DEMO_PASSWORD,
    logLevel: value.RUSHES_LOG,
    ffmpegPath: value.FFMPEG_PATH,
    mode: value.NODE_ENV,
  };
}
