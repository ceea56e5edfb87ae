import type { Page } from '@playwright/test';
import { expect } from './harness.ts';
import { englishOnly } from './messages.ts';

export type Theme = 'dark' | 'light';
export type Language = 'en' | 'nl';
const isEnglish = englishOnly();

/** Applies the theme and language to the page. They override the account settings. */
export async function setLook(page: Page, theme: Theme, language: Language): Promise<void> {
  // Guest pages follow the system.
  await page.emulateMedia({ colorScheme: theme });
  // Not with `page.route`, which would disable the browser cache for all these pages.
  await page.addInitScript(
    ([theme, language]) => {
      localStorage.setItem('rushes.theme', theme);
      localStorage.setItem('rushes.language', language);
      const send = window.fetch;
      window.fetch = async (input, init) => {
        const answer = await send(input, init);
        const url = input instanceof Request ? input.url : String(input);
        if (!url.includes('/api/v1/auth/')) return answer;
        const session = await answer
          .clone()
          .json()
          .catch(() => undefined);
        if (!session?.user) return answer;
        Object.assign(session.user.settings, { theme, language });
        return new Response(JSON.stringify(session), answer);
      };
    },
    [theme, language] as const,
  );
}

/** Texts of the product that are shown in English, without names of the demo files and folders. */
export async function englishOn(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) found.push(walker.currentNode.nodeValue ?? '');
    for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
      for (const one of document.querySelectorAll(`[${name}]`)) found.push(one.getAttribute(name) ?? '');
    return found.map((text) => text.trim());
  });
  expect(texts.length).toBeGreaterThan(0);
  return texts.filter(isEnglish);
}
