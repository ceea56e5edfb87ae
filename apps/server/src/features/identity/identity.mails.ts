import { type Language, LOCALES } from '@rushes/contract/enums';
import type { Ctx, Trx } from '#platform/context/context.ts';
import type { MailText } from '#platform/mail/compose.ts';
import { enqueueMail } from '#platform/mail/enqueue-mail.ts';
import { preventAutolinks } from '#platform/mail/prevent-autolinks.ts';
import { english } from './identity-en.mails.ts';
import { dutch } from './identity-nl.mails.ts';
import { pages } from './model/pages.ts';

// E-mails about the account. Plain text only: user input is never interpreted as markup.

/** Without a heading, the subject is the heading. */
export type Words = Omit<MailText, 'to' | 'language' | 'heading'> & { heading?: string };

/** For a security notification: when and from where the change was made, and what to do if it was not the user. */
export interface SignInDetails {
  firstname: string;
  at: string;
  address: string;
  /** Undefined when the user agent is missing or unknown. */
  device: string | undefined;
  resetUrl: string;
}

/** How a user signed in. */
export interface Method {
  way: 'password' | 'passkey' | 'external' | 'sign-up';
  provider?: string | undefined;
  code?: 'totp' | 'recovery' | undefined;
}

export interface Mails {
  // These three go to an address that anyone may have typed, so they contain none of the sender's input.
  signUpCode(about: { code: string; url: string }): Words;
  alreadyHasAccount(about: { signInUrl: string; resetUrl: string }): Words;
  addressTaken(about: { signInUrl: string }): Words;
  resetCode(about: { firstname: string; code: string; url: string }): Words;
  temporaryCode(about: { firstname: string; code: string; url: string }): Words;
  invitation(about: {
    firstname: string;
    inviter: string;
    tenant: string;
    password: string;
    url: string;
    days: number;
  }): Words;
  temporaryPassword(about: { firstname: string; password: string; url: string; days: number }): Words;
  factorsReset(about: { firstname: string; administrator: string; url: string }): Words;
  emailLink(about: { firstname: string; url: string }): Words;
  passwordChanged(about: SignInDetails): Words;
  emailAsked(about: SignInDetails & { email: string; undoUrl: string }): Words;
  /** Without `undoUrl` when an administrator changed the address. */
  emailChanged(about: SignInDetails & { email: string; undoUrl?: string }): Words;
  mfaEnabled(about: SignInDetails): Words;
  mfaDisabled(about: SignInDetails): Words;
  recoveryCodesRenewed(about: SignInDetails): Words;
  recoveryCodeUsed(about: SignInDetails & { left: number }): Words;
  passkeyAdded(about: SignInDetails & { name: string }): Words;
  tokenCreated(about: SignInDetails & { name: string }): Words;
  appConnected(about: SignInDetails & { app: string }): Words;
  passkeyRemoved(about: SignInDetails & { name: string }): Words;
  providerLinked(about: SignInDetails & { provider: string }): Words;
  newDevice(about: SignInDetails & { method: Method }): Words;
  deletionAsked(about: SignInDetails & { day: string }): Words;
}

const words: Record<Language, Mails> = { en: english, nl: dutch };

export interface Addressee {
  email: string;
  language: Language;
}

export function mailTo<K extends keyof Mails>(
  to: Addressee,
  kind: K,
  about: Parameters<Mails[K]>[0],
): MailText {
  const write = words[to.language][kind] as (about: unknown) => Words;
  const text = write(withoutLinks(about));
  return { heading: text.subject, ...text, to: to.email, language: to.language };
}

const names = ['firstname', 'inviter', 'administrator', 'app'];

/** An invitation must not link to a site of the sender's choice. */
function withoutLinks(about: object): object {
  return Object.fromEntries(
    Object.entries(about).map(([key, value]) =>
      names.includes(key) ? [key, preventAutolinks(String(value))] : [key, value],
    ),
  );
}

type SecurityMail = {
  [K in keyof Mails]: Parameters<Mails[K]>[0] extends SignInDetails ? K : never;
}[keyof Mails];
type Rest<K extends SecurityMail> = Omit<Parameters<Mails[K]>[0], keyof SignInDetails>;
type More<K extends SecurityMail> = Record<never, never> extends Rest<K> ? [more?: Rest<K>] : [more: Rest<K>];

/** Notifies the user of a change to their account. Call it in the transaction of the change. */
export async function sendSecurityMail<K extends SecurityMail>(
  trx: Trx,
  ctx: Ctx,
  to: Addressee & { firstname: string },
  kind: K,
  ...[more]: More<K>
): Promise<void> {
  const circumstances: SignInDetails = {
    firstname: to.firstname,
    at: writeMoment(new Date(), to.language),
    address: ctx.address,
    device: deviceName(ctx.useragent),
    resetUrl: pages(ctx).forgotPassword,
  };
  const about = { ...circumstances, ...more } as unknown as Parameters<Mails[K]>[0];
  await enqueueMail(trx, ctx, mailTo(to, kind, about));
}

function writeMoment(moment: Date, language: Language): string {
  const format = new Intl.DateTimeFormat(LOCALES[language], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return `${format.format(moment)} UTC`;
}

export function writeDay(moment: Date, language: Language): string {
  return new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' }).format(moment);
}

const browsers: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Only names from a fixed list: a user agent can contain any text, such as advertising. */
function deviceName(useragent: string): string | undefined {
  const of = (known: [RegExp, string][]) => known.find(([sign]) => sign.test(useragent))?.[1];
  return [of(browsers), of(systems)].filter(Boolean).join(', ') || undefined;
}
