import { useEffect } from 'react';
import { readTheme, setColorScheme } from '#lib/color-scheme.ts';
import { changeLanguage, currentLanguage } from '#lib/i18n.ts';
import { currentUser } from '#session/session.ts';

/** Delay required by the specification: the page is shown first, then the account theme is applied. */
const DELAY_MS = 1500;

/** The stored theme was applied before the first paint; the theme of the account is applied later if it differs. */
export function useAccountTheme(): void {
  useEffect(() => {
    const settings = currentUser()?.settings;
    if (settings && settings.language !== currentLanguage()) void changeLanguage(settings.language);
    const timer = setTimeout(() => {
      const theme = currentUser()?.settings.theme;
      if (theme && theme !== readTheme()) setColorScheme(theme);
    }, DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
}
