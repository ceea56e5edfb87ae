import { useEffect } from 'react';
import { hasTheme, readTheme, type Theme, useColorScheme } from '#lib/color-scheme.ts';

function show(theme: Theme): void {
  document.documentElement.setAttribute('data-theme', theme);
  useColorScheme.setState({ theme });
}

/** Pages of guests follow the system, or the theme that their host asks for. The stored theme of a member is kept. */
export const useSystemTheme = (wished?: Theme): void => useFollowedTheme(true, wished);

/** Status pages follow the system until a theme is stored. */
export const useStatusTheme = (isStatusPage: boolean): void => useFollowedTheme(isStatusPage && !hasTheme());

function useFollowedTheme(follows: boolean, wished?: Theme): void {
  useEffect(() => {
    if (!follows) return;
    const light = matchMedia('(prefers-color-scheme: light)');
    const follow = () => show(wished ?? (light.matches ? 'light' : 'dark'));
    follow();
    light.addEventListener('change', follow);
    return () => {
      light.removeEventListener('change', follow);
      show(readTheme());
    };
  }, [follows, wished]);
}
