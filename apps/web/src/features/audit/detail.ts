// Selects the details of an audit entry that distinguish it in the list.

const signInMethods = ['password', 'passkey', 'external', 'sign-up'] as const;
const reasons = [
  'password',
  'code',
  'passkey',
  'limit',
  'provider',
  'unknown',
  'disabled',
  'unconfirmed',
] as const;
const types = ['admin', 'team', 'client'] as const;

export type Piece =
  | { say: 'way'; value: (typeof signInMethods)[number] }
  | { say: 'reason'; value: (typeof reasons)[number] }
  | { say: 'type'; value: (typeof types)[number] }
  | { say: 'second' | 'on' | 'off' | 'localEngines' | 'allEngines' | 'link' }
  /** A name or address, shown unchanged. */
  | { text: string };

export function piecesOf(data: Record<string, unknown>): Piece[] {
  const one = <T extends string>(known: readonly T[], value: unknown) => known.find((item) => item === value);
  const method = one(signInMethods, data.way);
  const reason = one(reasons, data.reason);
  const type = one(types, data.type);
  return [
    ...(method ? [{ say: 'way', value: method } as const] : []),
    ...(data.second === true && method !== 'passkey' ? [{ say: 'second' } as const] : []),
    ...(reason ? [{ say: 'reason', value: reason } as const] : []),
    ...(type ? [{ say: 'type', value: type } as const] : []),
    ...(data.mfarequired === 1 ? [{ say: 'on' } as const] : []),
    ...(data.mfarequired === 0 ? [{ say: 'off' } as const] : []),
    ...(data.engines_local_only === 1 ? [{ say: 'localEngines' } as const] : []),
    ...(data.engines_local_only === 0 ? [{ say: 'allEngines' } as const] : []),
    ...(data.link === 1 ? [{ say: 'link' } as const] : []),
    ...namesIn(data).map((text) => ({ text })),
  ];
}

/** The name or address itself; for permissions and access points, the names of their folders. */
function namesIn(data: Record<string, unknown>): string[] {
  // Of a moved or renamed item: both folders or names.
  const change = isText(data.from) && isText(data.to) && !data.from.includes('@');
  const to = change ? `${data.from} → ${data.to}` : data.to;
  const plain = [data.name, data.email, to, data.of, data.provider].filter(isText);
  const things = [data.after, data.from].flatMap((list) => (Array.isArray(list) ? list : []));
  const folders = things.map((thing) => (thing as { name?: unknown } | null)?.name).filter(isText);
  return [...plain, ...folders];
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
