import { randomBytes } from 'node:crypto';
import type { Ctx } from '#platform/context/context.ts';

// A device is known for an account after a successful sign-in there. The cookie is `id.mark.mark…` with one mark per
// account: the signature of the device id, the account and the generation of its password, so that a new password
// makes every device unknown. Nothing is stored in the database.

const PURPOSE = 'known-device';
/** Accounts and links per browser. The oldest mark is dropped. */
const MOST_MARKS = 8;

type Holder = Pick<Ctx, 'keyring' | 'device'>;

export interface Known {
  /** An address as typed, or the code of a link. */
  account: string;
  /** Changes with the password. Links and accounts without a password have none. */
  generation?: string | undefined;
}

const textOf = (id: string, { account, generation = '' }: Known) =>
  `${id} ${account.toLowerCase()} ${generation}`;

function parse({ device }: Holder): { id: string; marks: string[] } | undefined {
  const [id, ...marks] = device?.split('.') ?? [];
  return id && /^[\w-]{22}$/.test(id) ? { id, marks: marks.slice(0, MOST_MARKS) } : undefined;
}

/** The id of the device when it has a mark for the account; else undefined. */
export function readMark(holder: Holder, known: Known): string | undefined {
  const parsed = parse(holder);
  const isKnown = parsed?.marks.some((mark) =>
    holder.keyring.verify(PURPOSE, textOf(parsed.id, known), mark),
  );
  return isKnown ? parsed?.id : undefined;
}

/** The cookie value after a success: the same device, also known for this account. */
export function rememberDevice(holder: Holder, known: Known): string {
  const { id, marks } = parse(holder) ?? { id: randomBytes(16).toString('base64url'), marks: [] };
  const text = textOf(id, known);
  const others = marks.filter((mark) => !holder.keyring.verify(PURPOSE, text, mark));
  return [id, holder.keyring.sign(PURPOSE, text), ...others].slice(0, MOST_MARKS + 1).join('.');
}
