import { INVITED_MAX } from '@rushes/contract/accesslinks';
import { isEmail, isPassword } from '@rushes/contract/people';

export interface ExternalForm {
  addresses: readonly string[];
  /** Text in the input that is not yet a complete address. */
  typed: string;
  note: string;
  password: string;
  /** In the format of the date picker: 2026-11-28. */
  day: string;
  downloading: boolean;
}

const two = (value: number) => String(value).padStart(2, '0');

/** Local calendar date, `days` after `today`. */
export function dayFrom(today: Date, days: number): string {
  const day = new Date(today.getFullYear(), today.getMonth(), today.getDate() + days);
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/** Last millisecond of the calendar day, in UTC, as the API expects it. */
export const endOfDay = (day: string): string => `${day}T23:59:59.999Z`;

/** Parses typed or pasted text into unique addresses. Text that is not an address is returned in `typed`. */
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

/** True when the text ends with an address separator. */
export const endsAddress = (text: string): boolean => /[,;\s]$/.test(text);

export type Problem = 'notAddress' | 'nobody' | 'tooMany' | 'passwordWeak' | 'expired';

/** The first validation problem. `invites`: at least one recipient is required. */
export function problemOf(form: ExternalForm, today: Date, invites: boolean): Problem | null {
  if (form.typed.trim()) return 'notAddress';
  if (invites && form.addresses.length === 0) return 'nobody';
  if (form.addresses.length > INVITED_MAX) return 'tooMany';
  if (!isPassword(form.password.trim())) return 'passwordWeak';
  if (!/^\d{4,6}-\d\d-\d\d$/.test(form.day) || form.day < dayFrom(today, 0)) return 'expired';
  return null;
}

// Look-alike characters are left out, because passwords are read aloud.
const classes = ['abcdefghijkmnopqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', '!@#$%^&*'];
const LENGTH = 10;

/** Ten characters, with at least one of each class. */
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

/** Rejection sampling: a plain modulo would favour the lowest values. */
function randomBelow(below: number): number {
  const limit = 256 - (256 % below);
  for (;;) {
    const [byte = limit] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < limit) return byte % below;
  }
}
