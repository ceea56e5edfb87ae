import { resolve } from 'node:path';
import { isCountryCode } from '@rushes/contract/countries';
import { z } from 'zod';
import {
  engineExpected,
  engineSecrets,
  engineShape,
  missingForEngines,
  readEngines,
} from '#app/engine-config.ts';
import { exposureOf } from '#app/exposure.ts';
import type { StripeSettings } from '#platform/payments/stripe-client.ts';
import type { S3Settings } from '#platform/storage/s3-settings.ts';
import { readJson } from '#platform/text/read-json.ts';

const list = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

const flag = z.enum(['0', '1']).transform((value) => value === '1');

const address = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

/** An e-mail address, or a URI as RFC 9116 wants it. */
const contact = z.union([
  z.email().transform((email) => `mailto:${email}`),
  z.url({ protocol: /^(https|mailto|tel)$/ }),
]);

const provider = z.object({
  id: z.string().regex(/^[a-z0-9-]{1,32}$/),
  name: z.string().min(1).max(64),
  issuer: z.url({ protocol: /^https?$/ }),
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
});

/** Who sends invoices. Without a VAT number no VAT is charged. */
const seller = z.strictObject({
  name: z.string().min(1).max(191),
  address: z.array(z.string().max(191)).max(6).default([]),
  country: z.string().refine(isCountryCode),
  vatnumber: z.string().max(32).default(''),
  vatrate: z.number().min(0).max(50).default(21),
  iban: z.string().max(42).default(''),
  email: z.string().max(320).default(''),
});
/** An installation that nobody configured sends invoices in its own name. */
const namelessSeller = {
  name: 'Rushes',
  address: [],
  country: 'NL',
  vatnumber: '',
  vatrate: 0,
  iban: '',
  email: '',
};

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
    .regex(/^(disk(:.*)?|s3)$/)
    .default('disk:'),
  RUSHES_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  RUSHES_S3_PUBLIC_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  RUSHES_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9._-]{1,62}$/i)
    .optional(),
  RUSHES_S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/i)
    .default('us-east-1'),
  RUSHES_S3_ACCESS_KEY: z.string().min(1).optional(),
  RUSHES_S3_SECRET_KEY: z.string().min(1).optional(),
  RUSHES_S3_PATH_STYLE: flag.default(true),
  RUSHES_S3_PREFIX: z
    .string()
    .regex(/^[a-z0-9][a-z0-9_-]*(\/[a-z0-9][a-z0-9_-]*)*$/i)
    .optional(),
  RUSHES_ARCHIVE: z.enum(['on', 'off']).default('on'),
  RUSHES_DISK_RESERVE: z.coerce
    .number()
    .int()
    .min(0)
    .default(1 << 30),
  RUSHES_WATERMARK_CACHE: z.coerce
    .number()
    .int()
    .min(0)
    .default(2 ** 31),
  ...engineShape,
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  RUSHES_MAIL_FROM: z.string().default('Rushes <rushes@localhost>'),
  RUSHES_SUPPORT_EMAIL: z.email().optional(),
  RUSHES_SECURITY_CONTACT: z.string().transform(list).pipe(z.array(contact)).default([]),
  RUSHES_SIGNUP: z.enum(['open', 'closed']).optional(),
  RUSHES_PASSWORD_MEMORY: z.coerce.number().int().min(8).max(1_048_576).default(19_456),
  RUSHES_CAPTCHA: z.enum(['off', 'proof-of-work']).default('off'),
  RUSHES_WEBHOOKS_PRIVATE: flag.default(false),
  RUSHES_INVITATIONS_PER_DAY: z.coerce.number().int().min(0).max(1_000_000).default(200),
  RUSHES_TRIAL_INVITATIONS_PER_DAY: z.coerce.number().int().min(0).max(1_000_000).default(20),
  RUSHES_OIDC: z.string().transform(readJson).pipe(z.array(provider)).default([]),
  RUSHES_SELLER: z.string().transform(readJson).pipe(seller).optional(),
  RUSHES_PAYMENT_DAYS: z.coerce.number().int().min(0).max(90).default(14),
  RUSHES_STRIPE_KEY: z.string().min(1).optional(),
  RUSHES_STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
  RUSHES_VIES: flag.default(false),
  RUSHES_VIES_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://ec.europa.eu/taxation_customs/vies/rest-api'),
  RUSHES_STRIPE_TAX: flag.default(false),
  RUSHES_STRIPE_URL: z.url({ protocol: /^https?$/ }).default('https://api.stripe.com'),
  RUSHES_ROLES: z
    .string()
    .transform(list)
    .pipe(z.array(z.enum(['api', 'worker'])).min(1))
    .default(['api', 'worker']),
  RUSHES_WORKERS: z.coerce.number().int().min(1).max(64).optional(),
  RUSHES_DEMO: z.enum(['0', '1', 'small']).optional(),
  RUSHES_DEMO_PASSWORD: z.string().min(8).optional(),
  RUSHES_LOG: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('warn'),
  FFMPEG_PATH: z.string().optional(),
  NODE_ENV: z.enum(['development', 'test', 'production']).default('production'),
});

/** What a valid value looks like, for error messages. */
const expected: Record<keyof typeof schema.shape, string> = {
  PORT: 'a port number from 0 to 65535',
  RUSHES_HOST: 'an address to listen on, such as 127.0.0.1 or 0.0.0.0',
  RUSHES_DATA: 'a folder for the data',
  RUSHES_PUBLIC_URL: 'the public URL, such as https://rushes.example.com',
  RUSHES_SECRET: 'one secret of at least 32 characters, or several separated by commas, the newest first',
  RUSHES_TRUSTED_PROXIES: 'addresses or networks separated by commas, such as 10.0.0.0/8',
  DATABASE_URL: 'postgres://user:password@host:port/database',
  RUSHES_DATABASE_PREPARE: '0 behind a pooler that cannot keep prepared statements, otherwise 1',
  RUSHES_STORAGE: 'disk, disk:/folder, or s3',
  RUSHES_S3_ENDPOINT: 'the address of the object store, such as https://s3.eu-west-1.amazonaws.com',
  RUSHES_S3_PUBLIC_ENDPOINT: 'the address of the object store as browsers reach it',
  RUSHES_S3_BUCKET: 'the name of an existing bucket',
  RUSHES_S3_REGION: 'the region of the bucket, such as eu-west-1',
  RUSHES_S3_ACCESS_KEY: 'the access key of the object store',
  RUSHES_S3_SECRET_KEY: 'the secret key of the object store',
  RUSHES_S3_PATH_STYLE: '1 for path-style URLs, 0 for the bucket in the host name',
  RUSHES_S3_PREFIX: 'a prefix for all keys: letters, digits, - and _, parts separated by /',
  RUSHES_ARCHIVE: 'on or off',
  RUSHES_DISK_RESERVE: 'the number of bytes that uploads leave free on the disk',
  RUSHES_WATERMARK_CACHE: 'the size of the cache of watermarked videos in bytes',
  ...engineExpected,
  SMTP_URL: 'smtp://user:password@host:port',
  RUSHES_MAIL_FROM: 'a name and address, such as Rushes <rushes@example.com>',
  RUSHES_SUPPORT_EMAIL: 'an e-mail address, such as support@example.com',
  RUSHES_SECURITY_CONTACT: 'e-mail addresses or https addresses separated by commas',
  RUSHES_SIGNUP: 'open or closed',
  RUSHES_PASSWORD_MEMORY: 'the memory for hashing a password in KiB, from 8 to 1048576',
  RUSHES_CAPTCHA: 'off or proof-of-work',
  RUSHES_WEBHOOKS_PRIVATE: '1 to allow webhooks to private addresses and over http, otherwise 0',
  RUSHES_INVITATIONS_PER_DAY: 'the maximum number of invitations per workspace per day',
  RUSHES_TRIAL_INVITATIONS_PER_DAY:
    'the maximum number of invitations per day for a workspace on a free trial',
  RUSHES_OIDC: 'a JSON list of providers, each with id, name, issuer, clientId and clientSecret',
  RUSHES_SELLER:
    'JSON with name, address (a list), country (two letters), vatnumber, vatrate, iban and email',
  RUSHES_PAYMENT_DAYS: 'the number of days to pay an invoice, from 0 to 90',
  RUSHES_STRIPE_KEY: 'a secret key of Stripe, such as sk_live_…',
  RUSHES_STRIPE_WEBHOOK_SECRET: 'the signing secret of the webhook endpoint, such as whsec_…',
  RUSHES_VIES: '1 to look VAT numbers up at the European Commission, otherwise 0',
  RUSHES_VIES_URL: 'the address of the API of VIES',
  RUSHES_STRIPE_TAX: '1 if Stripe computes the tax, otherwise 0',
  RUSHES_STRIPE_URL: 'the address of the API of Stripe',
  RUSHES_ROLES: 'api, worker, or api,worker',
  RUSHES_WORKERS: 'the number of parallel jobs, from 1 to 64',
  RUSHES_DEMO: '0, 1 or small',
  RUSHES_DEMO_PASSWORD: 'a password of at least 8 characters',
  RUSHES_LOG: 'trace, debug, info, warn, error or silent',
  FFMPEG_PATH: 'the path of an ffmpeg of version 5 or newer',
  NODE_ENV: 'development, test or production',
};

const secretNames = new Set<string>([
  ...engineSecrets,
  'RUSHES_SECRET',
  'DATABASE_URL',
  'SMTP_URL',
  'RUSHES_OIDC',
  'RUSHES_STRIPE_KEY',
  'RUSHES_STRIPE_WEBHOOK_SECRET',
  'RUSHES_S3_ACCESS_KEY',
  'RUSHES_S3_SECRET_KEY',
  'RUSHES_DEMO_PASSWORD',
]);

export class ConfigError extends Error {}

export type Config = ReturnType<typeof readConfig>;

export function readConfig(environment: Record<string, string | undefined> = process.env) {
  const known = Object.keys(schema.shape) as (keyof typeof schema.shape)[];
  // Empty means unset, as users expect of `FOO= npm start`.
  const given = Object.fromEntries(known.map((name) => [name, environment[name] || undefined]));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const names = [...new Set(parsed.error.issues.map((issue) => String(issue.path[0])))];
    const lines = names.map((name) => {
      const got = secretNames.has(name) ? 'an invalid value' : JSON.stringify(environment[name]);
      return `${name}: got ${got}, expected ${expected[name as keyof typeof expected]}`;
    });
    throw new ConfigError(lines.join('\n'));
  }
  const value = parsed.data;
  requireSet(missingForEngines(value));
  const s3 = value.RUSHES_STORAGE === 's3' ? readS3(value) : undefined;
  const dataDir = resolve(value.RUSHES_DATA);
  const exposure = exposureOf({
    host: value.RUSHES_HOST,
    publicUrl: value.RUSHES_PUBLIC_URL,
    databaseUrl: value.DATABASE_URL,
    trustedProxies: value.RUSHES_TRUSTED_PROXIES,
  });
  const demo = value.RUSHES_DEMO === undefined ? exposure === undefined : value.RUSHES_DEMO !== '0';
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
    s3,
    engines: readEngines(value, s3),
    archive: value.RUSHES_ARCHIVE,
    diskReserve: value.RUSHES_DISK_RESERVE,
    watermarkCache: value.RUSHES_WATERMARK_CACHE,
    smtpUrl: value.SMTP_URL,
    mailFrom: value.RUSHES_MAIL_FROM,
    // Open only in a demo that nobody else can reach: a real installation is by invitation.
    signUp: value.RUSHES_SIGNUP ?? (demo && exposure === undefined ? 'open' : 'closed'),
    /** The settings that an exposed installation did not choose itself, for the start block. */
    exposed: exposure && {
      why: exposure,
      demoByDefault: value.RUSHES_DEMO === undefined,
      signUpByDefault: value.RUSHES_SIGNUP === undefined,
    },
    securityContacts: value.RUSHES_SECURITY_CONTACT,
    supportEmail: value.RUSHES_SUPPORT_EMAIL,
    passwordMemory: value.RUSHES_PASSWORD_MEMORY,
    captcha: value.RUSHES_CAPTCHA,
    privateWebhooks: value.RUSHES_WEBHOOKS_PRIVATE,
    invitationsPerDay: {
      paying: value.RUSHES_INVITATIONS_PER_DAY,
      trial: value.RUSHES_TRIAL_INVITATIONS_PER_DAY,
    },
    providers: value.RUSHES_OIDC,
    billing: {
      seller: value.RUSHES_SELLER ?? namelessSeller,
      paymentDays: value.RUSHES_PAYMENT_DAYS,
      stripe: readStripe(value),
      vies: value.RUSHES_VIES ? { url: value.RUSHES_VIES_URL } : undefined,
    },
    roles: value.RUSHES_ROLES,
    workers: value.RUSHES_WORKERS,
    demo,
    smallDemo: value.RUSHES_DEMO === 'small',
    demoPassword: value.RUSHES_DEMO_PASSWORD,
    logLevel: value.RUSHES_LOG,
    ffmpegPath: value.FFMPEG_PATH,
    mode: value.NODE_ENV,
  };
}

function requireSet(missing: readonly (keyof typeof expected)[]): void {
  if (missing.length === 0) return;
  throw new ConfigError(missing.map((name) => `${name}: missing, expected ${expected[name]}`).join('\n'));
}

function readStripe(value: z.output<typeof schema>): StripeSettings | undefined {
  const { RUSHES_STRIPE_KEY: key, RUSHES_STRIPE_WEBHOOK_SECRET: webhookSecret } = value;
  if (!key) return undefined;
  // Without it, anyone could send events.
  requireSet(webhookSecret ? [] : ['RUSHES_STRIPE_WEBHOOK_SECRET']);
  return { key, webhookSecret: webhookSecret!, url: value.RUSHES_STRIPE_URL, tax: value.RUSHES_STRIPE_TAX };
}

/** Required together, and reported together. */
const neededForS3 = [
  'RUSHES_S3_ENDPOINT',
  'RUSHES_S3_BUCKET',
  'RUSHES_S3_ACCESS_KEY',
  'RUSHES_S3_SECRET_KEY',
] as const;

function readS3(value: z.output<typeof schema>): S3Settings {
  requireSet(neededForS3.filter((name) => value[name] === undefined));
  return {
    endpoint: value.RUSHES_S3_ENDPOINT!,
    publicEndpoint: value.RUSHES_S3_PUBLIC_ENDPOINT,
    bucket: value.RUSHES_S3_BUCKET!,
    region: value.RUSHES_S3_REGION,
    accessKey: value.RUSHES_S3_ACCESS_KEY!,
    secretKey: value.RUSHES_S3_SECRET_KEY!,
    pathStyle: value.RUSHES_S3_PATH_STYLE,
    prefix: value.RUSHES_S3_PREFIX,
  };
}
