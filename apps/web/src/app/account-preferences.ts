import { useEffect } from 'react';
import { chooseLanguage } from '#features/identity/settings.ts';
import { takeSignInLanguage } from '#features/identity/sign-in-language.ts';
import { setColorScheme } from '#lib/color-scheme.ts';
import { changeLanguage, currentLanguage, writeLanguage } from '#lib/i18n.ts';
import { currentUser } from '#session/session.ts';

/** Delay required by the specification: the page is shown first, then the account theme is applied. */
const DELAY_MS = 1500;

/** The language chosen at sign-in is stored in the account. Otherwise that of the account applies. */
export async function applyAccountLanguage(): Promise<void> {
  const settings = currentUser()?.settings;
  if (!settings) return;
  const chosen = takeSignInLanguage() ?? settings.language;
  if (chosen !== settings.language) await chooseLanguage(chosen);
  else if (chosen !== currentLanguage()) await changeLanguage(chosen);
  else writeLanguage(chosen);
}

/**
 * The stored theme was applied before the first paint; the theme of the account is applied later, and stored for the
 * pages without a session.
 */
export function useAccountPreferences(): void {
  useEffect(() => {
    void applyAccountLanguage();
    const timer = setTimeout(() => {
      const theme = currentUser()?.settings.theme;
      if (theme) setColorScheme(theme);
    }, DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
}
