import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';

interface Places {
  start: HTMLElement | null;
  end: HTMLElement | null;
}

/** The layout owns the top bar; a page can fill the space after the logo and before the avatar. */
export const TopBarPlaces = createContext<Places>({ start: null, end: null });

export function TopBarStart({ children }: { children: ReactNode }) {
  const { start } = useContext(TopBarPlaces);
  return start && createPortal(children, start);
}

export function TopBarEnd({ children }: { children: ReactNode }) {
  const { end } = useContext(TopBarPlaces);
  return end && createPortal(children, end);
}
