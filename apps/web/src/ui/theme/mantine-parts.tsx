import { MantineContext, MantineProvider } from '@mantine/core';
import { type ReactNode, use } from 'react';
import { useColorScheme } from '#lib/color-scheme.ts';
import './mantine.css';
import { theme } from './theme.ts';

/**
 * Provider for Mantine components such as dialogs and selects. Not at the top level: folder and file pages do not use
 * Mantine, and it is a third of the download.
 */
export function MantineParts({ children }: { children: ReactNode }) {
  const scheme = useColorScheme((state) => state.theme);
  // Console pages already have a provider.
  if (use(MantineContext)) return children;
  return (
    <MantineProvider theme={theme} forceColorScheme={scheme} deduplicateCssVariables={false}>
      {children}
    </MantineProvider>
  );
}
