import { useEffect } from 'react';
import { setColorScheme } from '#lib/color-scheme.ts';
import { changeLanguage, currentLanguage } from '#lib/i18n.ts';
import { readTheme } from '#lib/preferences.ts';
import { currentUser } from '#lib/session.ts';

/** The specification's delay: the page stands first, then it takes the colours of the account. */
const DELAY_MS = 1500;

/** The stored theme was set before the first paint; the account's own, when it differs, follows. */
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
