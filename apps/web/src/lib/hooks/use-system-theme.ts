import { useEffect } from 'react';
import { readTheme, type Theme, useColorScheme } from '#lib/color-scheme.ts';

function show(theme: Theme): void {
  document.documentElement.setAttribute('data-theme', theme);
  useColorScheme.setState({ theme });
}

/** Pages of guests follow the system, or the theme that their host asks for. The stored theme of a member is kept. */
export function useSystemTheme(wished?: Theme): void {
  useEffect(() => {
    const light = matchMedia('(prefers-color-scheme: light)');
    const follow = () => show(wished ?? (light.matches ? 'light' : 'dark'));
    follow();
    light.addEventListener('change', follow);
    return () => {
      light.removeEventListener('change', follow);
      show(readTheme());
    };
  }, [wished]);
}
