import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { quiet } from '#test/quiet.ts';
import { ConfigError, readConfig, schema } from './config.ts';
import type { Seeded } from './demo/seed-if-empty.ts';
import { PortInUseError, run } from './run.ts';
import { startBlock } from './start-block.ts';

const messageOf = (environment: Record<string, string>) => {
  try {
    readConfig(environment);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
  throw new Error('was accepted');
};

test('The configuration has a default for every variable', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    roles: ['api', 'worker'],
    passwordMemory: 19_456,
    demo: true,
    smallDemo: false,
  });
  expect(readConfig({ PORT: '' }).port).toBe(3000);
});

const outside = [
  { RUSHES_PUBLIC_URL: 'https://rushes.example.com' },
  { RUSHES_PUBLIC_URL: 'https://localhost' },
  { RUSHES_PUBLIC_URL: 'http://studio.lan:3000' },
  { RUSHES_HOST: '0.0.0.0' },
  { RUSHES_HOST: '::' },
  { RUSHES_HOST: '192.168.1.10' },
  { RUSHES_TRUSTED_PROXIES: '127.0.0.1' },
  { DATABASE_URL: 'postgres://rushes@db/rushes' },
];

test.each(outside)('with %o there is no demo and no sign-up unless asked for', (environment) => {
  expect(readConfig(environment)).toMatchObject({ demo: false, signUp: 'closed' });
  const asked = readConfig({ ...environment, RUSHES_DEMO: '1' });
  expect(asked).toMatchObject({ demo: true, signUp: 'closed' });
  expect(readConfig({ ...environment, RUSHES_SIGNUP: 'open' })).toMatchObject({
    demo: false,
    signUp: 'open',
  });
});

test.each([
  {},
  { RUSHES_HOST: '::1' },
  { RUSHES_HOST: 'localhost', RUSHES_PUBLIC_URL: 'http://localhost:3000' },
  { RUSHES_PUBLIC_URL: 'http://127.0.0.1:3000' },
])('on this computer alone (%o) the demo is created and sign-up is open', (environment) => {
  expect(readConfig(environment)).toMatchObject({ demo: true, signUp: 'open', exposed: undefined });
  expect(readConfig({ ...environment, RUSHES_DEMO: '0' })).toMatchObject({ demo: false, signUp: 'closed' });
});

test('the start says that the demo is off, why, and how to create the first user', () => {
  const block = (environment: Record<string, string>, seeded: Seeded) =>
    startBlock(
      { address: 'https://a.test', database: 'outside', seeded, processing: undefined },
      readConfig({ RUSHES_DATA: '/data', ...environment }),
      1,
    );
  const first = block({ RUSHES_HOST: '0.0.0.0' }, { kind: 'empty' });
  expect(first).toContain('First user  npm run operate -- create-root you@example.com');
  expect(first).toContain('Demo        off, because RUSHES_HOST is 0.0.0.0; RUSHES_DEMO=1 turns it on');
  expect(first).toContain('Sign-up     closed; RUSHES_SIGNUP=open opens it');
  const chosen = block(
    { RUSHES_HOST: '0.0.0.0', RUSHES_DEMO: '0', RUSHES_SIGNUP: 'closed' },
    { kind: 'own' },
  );
  expect(chosen).not.toMatch(/Demo|Sign-up|Warning/);
  const demo: Seeded = { kind: 'demo', password: 'x', emails: [] };
  expect(block({ DATABASE_URL: 'postgres://db/x' }, demo)).toContain('Warning');
  expect(block({}, demo)).not.toContain('Warning');
});

test.each([
  ['PORT', '70000'],
  ['PORT', 'http'],
  ['RUSHES_ROLES', 'api,cook'],
  ['RUSHES_ROLES', ','],
  ['RUSHES_WORKERS', '0'],
  ['RUSHES_DEMO', 'yes'],
  ['RUSHES_PUBLIC_URL', 'ftp://x'],
  ['RUSHES_TRUSTED_PROXIES', '10.0.0.0/8, everyone'],
  ['RUSHES_STORAGE', 's3:bucket'],
  ['RUSHES_STORAGE', 'disks'],
  ['RUSHES_S3_ENDPOINT', 'store.test'],
  ['RUSHES_S3_BUCKET', 'films/old'],
  ['RUSHES_S3_PATH_STYLE', 'yes'],
  ['RUSHES_S3_PREFIX', '../elsewhere'],
  ['RUSHES_SERVICES_TRANSLATE', 'google'],
  ['RUSHES_SERVICES_AWS_DETECTING_TEXT', 'openai'],
  ['RUSHES_AWS_STAGING_BUCKET', 'films/old'],
  ['RUSHES_OPENAI_URL', 'gpu:8000'],
  ['RUSHES_GOOGLE_MODEL', '../x'],
  ['RUSHES_LOG', 'loud'],
  ['RUSHES_SECURITY_CONTACT', 'our desk'],
  ['RUSHES_SECURITY_CONTACT', 'http://rushes.test/report'],
  ['NODE_ENV', 'prod'],
])('An invalid %s=%s is reported with the variable, its value and what is expected', (name, value) => {
  expect(messageOf({ [name]: value })).toMatch(
    new RegExp(`^${name}: got ${JSON.stringify(value)}, expected .{6,}`),
  );
});

test.each([
  ['RUSHES_SECRET', 'short-secret'],
  ['DATABASE_URL', 'mysql://root:hunter2@db/x'],
  ['SMTP_URL', 'http://mailer:hunter2@mail'],
  ['RUSHES_DEMO_PASSWORD', 'hunter2'],
  ['RUSHES_GOOGLE_KEY', '{"project_id":"studio","private_key":"hunter2"}'],
])('The value of an invalid %s is never printed', (name, value) => {
  const message = messageOf({ [name]: value });
  expect(message).toMatch(new RegExp(`^${name}: got .*, expected `));
  expect(message).not.toContain(value);
  expect(message).not.toContain('hunter2');
});

test('All configuration errors are reported at once', () => {
  const lines = messageOf({ PORT: 'x', RUSHES_DEMO: 'x', RUSHES_SECRET: 'x' }).split('\n');
  expect(lines.map((line) => line.split(':')[0])).toEqual(['PORT', 'RUSHES_SECRET', 'RUSHES_DEMO']);
});

test('The configuration parses lists, paths and URLs', () => {
  const secret = 'x'.repeat(32);
  const config = readConfig({
    RUSHES_SECRET: `${secret}, ${secret}y`,
    RUSHES_DATA: '/data',
    RUSHES_STORAGE: 'disk:/films',
    RUSHES_PUBLIC_URL: 'https://a.test/',
  });
  expect(config).toMatchObject({
    secrets: [secret, `${secret}y`],
    storageDir: '/films',
    publicUrl: 'https://a.test',
  });
  expect(readConfig({ RUSHES_DATA: '/data' }).storageDir).toBe(join('/data', 'storage'));
});

const store = {
  RUSHES_STORAGE: 's3',
  RUSHES_S3_ENDPOINT: 'https://store.test',
  RUSHES_S3_BUCKET: 'films',
  RUSHES_S3_ACCESS_KEY: 'hunter1',
  RUSHES_S3_SECRET_KEY: 'hunter2',
};

test('S3 storage requires all its variables, and its keys are never printed', () => {
  expect(readConfig(store).s3).toEqual({
    endpoint: 'https://store.test',
    publicEndpoint: undefined,
    bucket: 'films',
    region: 'us-east-1',
    accessKey: 'hunter1',
    secretKey: 'hunter2',
    pathStyle: true,
    prefix: undefined,
  });
  const lines = messageOf({ RUSHES_STORAGE: 's3', RUSHES_S3_SECRET_KEY: 'hunter2' }).split('\n');
  expect(lines.map((line) => line.split(':')[0])).toEqual([
    'RUSHES_S3_ENDPOINT',
    'RUSHES_S3_BUCKET',
    'RUSHES_S3_ACCESS_KEY',
  ]);
  expect(lines.join()).not.toContain('hunter2');
  // Ignored without the driver.
  expect(readConfig({ ...store, RUSHES_STORAGE: 'disk' }).s3).toBeUndefined();
});

test('Without configuration each service has the local engine', () => {
  const { chosen, accounts } = readConfig({}).engines;
  expect(Object.entries(chosen)).toEqual([
    ['aws-transcribe', 'local'],
    ['google-transcribe', 'local'],
    ['aws-detecting-text', 'local'],
    ['aws-detecting-labels', 'local'],
    ['translate', 'local'],
  ]);
  expect(accounts).toMatchObject({ google: undefined, deepl: undefined, libretranslate: undefined });
});

test.each([
  [{ RUSHES_SERVICES_AWS_TRANSCRIBE: 'aws' }, 'RUSHES_AWS_STAGING_BUCKET'],
  [{ RUSHES_SERVICES_AWS_TRANSCRIBE: 'google' }, 'RUSHES_GOOGLE_KEY'],
  [{ RUSHES_SERVICES_GOOGLE_TRANSCRIBE: 'openai' }, 'RUSHES_OPENAI_KEY'],
  [{ RUSHES_SERVICES_TRANSLATE: 'deepl' }, 'RUSHES_DEEPL_KEY'],
  [{ RUSHES_SERVICES_TRANSLATE: 'libretranslate' }, 'RUSHES_LIBRETRANSLATE_URL'],
  [{ RUSHES_AWS_ACCESS_KEY: 'hunter2' }, 'RUSHES_AWS_SECRET_KEY'],
])('With %o, %s is required', (environment, name) => {
  expect(messageOf(environment)).toMatch(new RegExp(`^${name}: missing, expected .{6,}`));
});

test('An own server for speech needs no key, and the key of Google is read from JSON', () => {
  const key = { project_id: 'studio', client_email: 'x@studio.test', private_key: 'PEM' };
  const { chosen, accounts } = readConfig({
    RUSHES_SERVICES_AWS_TRANSCRIBE: 'openai',
    RUSHES_OPENAI_URL: 'http://gpu:8000/v1',
    RUSHES_SERVICES_GOOGLE_TRANSCRIBE: 'google',
    RUSHES_GOOGLE_KEY: JSON.stringify(key),
  }).engines;
  expect(chosen).toMatchObject({ 'aws-transcribe': 'openai', 'google-transcribe': 'google' });
  expect(accounts.openai).toEqual({ url: 'http://gpu:8000/v1', key: undefined, model: 'whisper-1' });
  expect(accounts.google).toMatchObject({ key, location: 'global', model: 'long' });
});

test('Rekognition reads videos from the object store only if that is S3 in its region', () => {
  const storeOf = (endpoint: string, region: string) =>
    readConfig({
      ...store,
      RUSHES_S3_ENDPOINT: endpoint,
      RUSHES_S3_REGION: region,
      RUSHES_AWS_REGION: 'eu-west-1',
    }).engines.accounts.aws?.store;
  const s3 = 'https://s3.eu-west-1.amazonaws.com';
  expect(storeOf(s3, 'eu-west-1')).toEqual({ bucket: 'films', prefix: undefined });
  expect(storeOf(s3, 'us-east-1')).toBeUndefined();
  expect(storeOf('https://store.test', 'eu-west-1')).toBeUndefined();
  expect(storeOf('https://amazonaws.com.store.test', 'eu-west-1')).toBeUndefined();
});

test('A port in use is reported before anything else starts', async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const { port } = taken.address() as { port: number };
  // The data folder is invalid: if anything had started, the error would be about that.
  const config = readConfig({ PORT: String(port), RUSHES_DATA: '/dev/null/x', NODE_ENV: 'test' });
  await expect(run(config, quiet, () => {})).rejects.toThrow(PortInUseError);
  await expect(run(config, quiet, () => {})).rejects.toThrow(`PORT: ${port} is in use on 127.0.0.1`);
  await new Promise((resolve) => taken.close(resolve));
});

test('The operator manual lists exactly the variables that exist', () => {
  const manual = readFileSync(new URL('../../../../docs/operate.md', import.meta.url), 'utf8');
  const rows = manual.match(/^\| `[A-Z][^|]+ \|/gm)!;
  const named = rows.flatMap((row) => [...row.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name));
  expect(named.sort()).toEqual(Object.keys(schema.shape).sort());
});
