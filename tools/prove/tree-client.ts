import { errors } from '@rushes/contract/errors';
import { type Api, signIn } from './api.ts';

/** Random numbers that are reproducible by seed. */
export interface Dice {
  /** A number from 0 up to, but not including, 1. */
  roll(): number;
  pick<T>(list: readonly T[]): T | undefined;
  some<T>(list: readonly T[], most: number): T[];
}

/** mulberry32. */
export function dice(seed: number): Dice {
  let state = seed >>> 0;
  const roll = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const pick = <T>(list: readonly T[]) => list[Math.floor(roll() * list.length)];
  return {
    roll,
    pick,
    some: (list, most) => {
      const chosen = new Set(Array.from({ length: 1 + Math.floor(roll() * most) }, () => pick(list)));
      return [...chosen].filter((item) => item !== undefined);
    },
  };
}

/** Counts the responses per request type: `moveNodes` → `409 ERR131` → 12. */
export class Tally {
  readonly answers = new Map<string, Map<string, number>>();
  readonly wrong: string[] = [];

  note(what: string, answer: string): void {
    const of = this.answers.get(what) ?? new Map<string, number>();
    this.answers.set(what, of.set(answer, (of.get(answer) ?? 0) + 1));
  }

  count(isCounted: (answer: string) => boolean): number {
    let sum = 0;
    for (const of of this.answers.values()) for (const [answer, n] of of) if (isCounted(answer)) sum += n;
    return sum;
  }
}

export interface Client {
  email: string;
  dice: Dice;
  tally: Tally;
  /** The body of a successful response; undefined for a documented refusal. Anything else is recorded as wrong. */
  ask<T>(what: string, method: string, path: string, body?: unknown): Promise<T | undefined>;
  /** The upload protocol has its own headers and responds without a body. */
  send(
    what: string,
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: Uint8Array,
  ): Promise<Response>;
}

export async function connect(
  address: string,
  email: string,
  seed: number,
  tally: Tally,
): Promise<Client & { api: Api }> {
  const api = await signIn(address, email);
  const send: Client['send'] = async (what, method, path, headers, body) => {
    const answer = await fetch(`${address}/api/v1/${path}`, {
      method,
      headers: { ...api.headers(), ...headers },
      ...(body ? { body: body as Uint8Array<ArrayBuffer> } : {}),
    });
    if (answer.ok) tally.note(what, String(answer.status));
    else await judge(what, `${method} ${path}`, answer);
    return answer;
  };
  /** A refusal must have a documented code and the status from the registry. */
  const judge = async (what: string, request: string, answer: Response) => {
    const text = await answer.text();
    const code = codeIn(text);
    tally.note(what, `${answer.status} ${code}`);
    const isKnown = code in errors && errors[code as keyof typeof errors] === answer.status;
    if (answer.status >= 500 || !isKnown)
      tally.wrong.push(`${request} by ${email}: ${answer.status} ${text.slice(0, 300)}`);
  };
  return {
    api,
    email,
    dice: dice(seed),
    tally,
    send,
    async ask<T>(what: string, method: string, path: string, body?: unknown) {
      const answer = await fetch(`${address}/api/v1/${path}`, {
        method,
        headers: { ...api.headers(), ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      if (!answer.ok) {
        await judge(what, `${method} ${path}`, answer);
        return undefined;
      }
      tally.note(what, String(answer.status));
      const text = await answer.text();
      return (text ? JSON.parse(text) : {}) as T;
    },
  };
}

function codeIn(text: string): string {
  try {
    return (JSON.parse(text) as { error: { code: string } }).error.code;
  } catch {
    return 'no code';
  }
}
