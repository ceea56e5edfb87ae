import { type Language, languages } from '@rushes/contract/enums';

// A language chosen on the sign-in pages replaces that of the account. In the session storage: signing in with a
// provider leaves the page.

const KEY = 'rushes.language.chosen';

export function storeSignInLanguage(language: Language): void {
  try {
    sessionStorage.setItem(KEY, language);
  } catch {
    // The language applies to the sign-in pages only.
  }
}

/** Returns the language once. */
export function takeSignInLanguage(): Language | undefined {
  try {
    const chosen = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return languages.find((language) => language === chosen);
  } catch {
    return undefined;
  }
}
