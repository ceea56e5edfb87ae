import { INVITED_MAX } from '@rushes/contract/accesslinks';
import type { Language } from '@rushes/contract/enums';
import { isEmail, isPassword } from '@rushes/contract/people';
import { locale } from '#lib/format.ts';

export interface ExternalForm {
  addresses: readonly string[];
  /** Begun in the field, and no address yet. */
  typed: string;
  note: string;
  password: string;
  /** As the picker has it: 2026-11-28. */
  day: string;
  downloading: boolean;
}

const two = (value: number) => String(value).padStart(2, '0');

/** A day of the calendar on the wall, so many days on. */
export function dayFrom(today: Date, days: number): string {
  const day = new Date(today.getFullYear(), today.getMonth(), today.getDate() + days);
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/** The last moment of that calendar day, as the wire has it. */
export const endOfDay = (day: string): string => `${day}T23:59:59.999Z`;

/** The same calendar day wherever it is read. */
export const dayText = (expireat: string, language: Language): string =>
  new Intl.DateTimeFormat(locale(language), { dateStyle: 'full', timeZone: 'UTC' }).format(
    new Date(expireat),
  );

/** What is typed or pasted becomes addresses, each once; what is none stays to be mended. */
export function takeAddresses(
  before: readonly string[],
  text: string,
): { addresses: readonly string[]; typed: string } {
  const addresses = [...before];
  const rest: string[] = [];
  for (const part of text.split(/[,;\s]+/).filter(Boolean)) {
    if (!isEmail(part)) rest.push(part);
    else if (!addresses.some((known) => known.toLowerCase() === part.toLowerCase())) addresses.push(part);
  }
  return { addresses, typed: rest.join(' ') };
}

/** Somebody has finished an address: it is followed by a sign that stands between two. */
export const endsAddress = (text: string): boolean => /[,;\s]$/.test(text);

export type Problem = 'notAddress' | 'nobody' | 'tooMany' | 'passwordWeak' | 'expired';

/** The first thing that is wrong; `invites` when there have to be people to send it to. */
export function problemOf(form: ExternalForm, today: Date, invites: boolean): Problem | null {
  if (form.typed.trim()) return 'notAddress';
  if (invites && form.addresses.length === 0) return 'nobody';
  if (form.addresses.length > INVITED_MAX) return 'tooMany';
  if (!isPassword(form.password.trim())) return 'passwordWeak';
  if (!/^\d{4,6}-\d\d-\d\d$/.test(form.day) || form.day < dayFrom(today, 0)) return 'expired';
  return null;
}

// Look-alikes are left out: people read it aloud.
const classes = ['abcdefghijkmnopqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', '!@#$%^&*'];
const LENGTH = 10;

/** Ten characters, of each kind at least one. */
export function makePassword(random: (below: number) => number = randomBelow): string {
  const all = classes.join('');
  const sets = [...classes, ...Array.from({ length: LENGTH - classes.length }, () => all)];
  const letters = sets.map((set) => set[random(set.length)]!);
  for (let at = letters.length - 1; at > 0; at--) {
    const other = random(at + 1);
    [letters[at], letters[other]] = [letters[other]!, letters[at]!];
  }
  return letters.join('');
}

/** A plain remainder would favour the first of them. */
function randomBelow(below: number): number {
  const limit = 256 - (256 % below);
  for (;;) {
    const [byte = limit] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < limit) return byte % below;
  }
}
