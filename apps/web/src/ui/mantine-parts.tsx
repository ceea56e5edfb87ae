import { MantineContext, MantineProvider } from '@mantine/core';
import { type ReactNode, use } from 'react';
import { useColorScheme } from '#lib/color-scheme.ts';
import './mantine.css';
import { theme } from './theme.ts';

/**
 * Stands around whatever is made of Mantine's parts: dialogs, selects. Not around the whole program,
 * since the pages of folders and files need none of them and they are a third of a download.
 */
export function MantineParts({ children }: { children: ReactNode }) {
  const scheme = useColorScheme((state) => state.theme);
  // A page of the console stands in them already: what opens on it adds nothing.
  if (use(MantineContext)) return children;
  return (
    <MantineProvider theme={theme} forceColorScheme={scheme} deduplicateCssVariables={false}>
      {children}
    </MantineProvider>
  );
}
