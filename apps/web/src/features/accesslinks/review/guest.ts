import { createContext, use } from 'react';
import type { Guest } from './queries.ts';

/** The current guest. Pages behind the entrance only render with a guest. */
export const GuestContext = createContext<Guest | null>(null);

export function useGuest(): Guest {
  const guest = use(GuestContext);
  if (!guest) throw new Error('Nobody came in');
  return guest;
}
