import type { UserCtx } from '#platform/context/context.ts';

const PURPOSE = 'mcp-confirmation';
const MINUTES = 10;

/** Bound to the caller and to every value, so that nothing else can be created with it. */
const textOf = ({ actor }: UserCtx, wanted: object, until: string) =>
  JSON.stringify([actor.sessionid, until, wanted]);

export function confirmationOf(ctx: UserCtx, wanted: object, now = Date.now()): string {
  const until = String(now + MINUTES * 60_000);
  return `${until}.${ctx.keyring.sign(PURPOSE, textOf(ctx, wanted, until))}`;
}

export function isConfirmed(ctx: UserCtx, wanted: object, confirmation: string, now = Date.now()): boolean {
  const [until = '', mac = '', ...more] = confirmation.split('.');
  if (more.length > 0 || !(Number(until) > now)) return false;
  return ctx.keyring.verify(PURPOSE, textOf(ctx, wanted, until), mac);
}
