import { createContext, use } from 'react';
import type { Guest } from './queries.ts';

/** Who is in; the pages behind the door are only drawn for somebody. */
export const GuestContext = createContext<Guest | null>(null);

export function useGuest(): Guest {
  const guest = use(GuestContext);
  if (!guest) throw new Error('Nobody came in');
  return guest;
}
