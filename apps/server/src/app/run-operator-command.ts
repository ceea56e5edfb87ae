import { createInterface } from 'node:readline/promises';
import { ConfigError, readConfig } from '#app/config.ts';
import { ensureDataDir, openDatabase, openServices, prepareDatabase } from '#app/open-services.ts';
import { addUser, hasUser } from '#features/identity/accounts/index.ts';
import { setPrice, syncPrices } from '#features/subscriptions/index.ts';
import { findHead, writeHead } from '#platform/audit/chain.ts';
import { verifyAudit } from '#platform/audit/verify.ts';
import type { Services } from '#platform/context/context.ts';
import { rotateSecret } from '#platform/crypto/keyring.ts';
import { generatePassword, hashPassword } from '#platform/crypto/password.ts';
import { checkEngines } from '#platform/engines/engines.ts';
import { newId } from '#platform/ids/uuid.ts';
import { openLog } from '#platform/log/log.ts';
import { findRunning } from '#platform/postgres/embedded.ts';

const usage = `Commands:
  migrate                     apply pending database migrations
  create-root <e-mail>        create a platform administrator; asks for a password or generates one
  rotate-secret               create a new signing secret; the old one stays valid for verification
  send-test-mail <address>    send a test e-mail
  audit-head                  print the head of the audit log and its time, to store outside this machine
  audit-verify [head]         check that no audit row was changed or removed; a head printed earlier shows
                              missing rows at the end too
  stripe-sync                 create the prices of the database at Stripe
  set-price <plan> <monthly> <annual>, or <add-on> <price>
                              change a price in euros without VAT; new prices apply to new periods
  check                       check the configuration and every component`;

const [command, argument, ...more] = process.argv.slice(2);

try {
  const config = readConfig();
  ensureDataDir(config, openLog('warn'));
  if (command === 'rotate-secret') {
    if (config.secrets)
      throw new ConfigError('RUSHES_SECRET is set: add the new secret at its start, followed by a comma');
    rotateSecret(config.dataDir);
    process.stdout.write(
      'The new secret is used from the next start. Signatures made with the old one stay valid.\n',
    );
  } else if (
    command === 'migrate' ||
    command === 'create-root' ||
    command === 'send-test-mail' ||
    command === 'audit-head' ||
    command === 'audit-verify' ||
    command === 'stripe-sync' ||
    command === 'set-price' ||
    command === 'check'
  ) {
    await withServices(command, argument);
  } else {
    process.stdout.write(`${usage}\n`);
    process.exitCode = command ? 1 : 0;
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}

async function withServices(name: string, given: string | undefined): Promise<void> {
  const config = readConfig();
  const log = openLog('warn');
  // Beside a running product its own database is used; otherwise one is started for the moment.
  const running = config.databaseUrl ? undefined : await findRunning(config.dataDir);
  const database = running ? { url: running } : await openDatabase(config, log);
  await prepareDatabase(database.url, log);
  const { services, close } = await openServices(config, database.url, log);
  try {
    if (name === 'create-root') await createRoot(services, requireAddress(given));
    if (name === 'send-test-mail') {
      const text = `This is a test e-mail from ${services.settings.publicUrl}.`;
      await services.mail.send({
        to: requireAddress(given),
        subject: 'Rushes test e-mail',
        text,
        html: `<p>${text}</p>`,
      });
    }
    if (name === 'check') await check(services);
    if (name === 'set-price') await changePrice(services, given, more);
    if (name === 'stripe-sync')
      for (const price of await syncPrices(services)) process.stdout.write(`${price}\n`);
    if (name === 'audit-verify') process.stdout.write(`${await describeAudit(services, given)}\n`);
    else if (name === 'audit-head') process.stdout.write(`${await describeHead(services)}\n`);
    else process.stdout.write('Done.\n');
  } finally {
    await close();
    if ('embedded' in database) await database.embedded?.stop();
  }
}

async function check({ media, engines }: Services): Promise<void> {
  if (!media.ready) throw new Error(`Processing is off: ${media.reason}`);
  const results = await checkEngines(engines);
  for (const { alias, name, fault } of results) {
    process.stdout.write(
      `${alias}: ${name} ${fault ? `failed (${fault.kind}): ${fault.message}` : 'works'}\n`,
    );
  }
  if (results.some(({ fault }) => fault)) throw new Error('Not every engine can be used.');
}

/** Whole cents; a decimal comma is accepted. */
function readCents(text: string | undefined): number {
  const amount = Number(text?.replace(',', '.'));
  const cents = Math.round(amount * 100);
  if (!(cents > 0) || Math.abs(cents - amount * 100) > 1e-6) throw new Error(`Enter a price.\n${usage}`);
  return cents;
}

async function changePrice(
  services: Services,
  alias: string | undefined,
  [first, annual]: readonly string[],
): Promise<void> {
  const isKnown =
    alias !== undefined &&
    (await setPrice(services, alias, readCents(first), annual === undefined ? null : readCents(annual)));
  if (!isKnown) throw new Error(`There is no plan or add-on ${alias} with these prices.\n${usage}`);
}

function requireAddress(given: string | undefined): string {
  if (!given?.includes('@')) throw new Error(`Enter an e-mail address.\n${usage}`);
  return given;
}

async function describeHead({ db }: Services): Promise<string> {
  const { head, at } = await findHead(db);
  return `${writeHead(head)} ${at ?? 'empty'}`;
}

async function describeAudit(services: Services, noted: string | undefined): Promise<string> {
  const verdict = await verifyAudit(services, noted);
  if ('broken' in verdict) {
    throw new Error(`Audit row ${verdict.broken} is ${verdict.why}. Intact rows before it: ${verdict.rows}.`);
  }
  return `The audit log is intact. Rows: ${verdict.rows}. Head: ${verdict.head}`;
}

async function createRoot(services: Services, email: string) {
  if (await hasUser(services.db, email)) throw new Error(`${email} already exists.`);
  const password = (await askPassword()) || generatePassword(16);
  const hash = await hashPassword(password);
  await services.db
    .transaction()
    .execute((trx) =>
      addUser(
        trx,
        { id: newId(), email, firstname: 'Platform', lastname: 'Administrator', type: 'root' },
        hash,
      ),
    );
  process.stdout.write(`${email} can sign in with the password ${password}\n`);
}

async function askPassword(): Promise<string> {
  if (!process.stdin.isTTY) return '';
  const reader = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await reader.question('Password (leave empty to generate one): ');
  reader.close();
  return answer;
}
