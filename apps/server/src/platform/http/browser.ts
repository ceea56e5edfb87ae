import { hash } from 'node:crypto';
import type { Ctx } from '#platform/context/context.ts';
import { clientNetwork } from './client-network.ts';

/** Recognizes a browser for resumed downloads: by the visitor in its cookie, or else by network and user agent. */
export const browserOf = (
  { address, useragent }: Pick<Ctx, 'address' | 'useragent'>,
  guest?: string,
): string => hash('sha256', guest ?? `${clientNetwork(address)} ${useragent}`);
