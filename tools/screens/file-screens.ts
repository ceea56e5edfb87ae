import type { Page } from '@playwright/test';
import { labelAndSubtitleScreens } from './label-and-subtitle-screens.ts';
import type { Library } from './library-content.ts';
import { inEitherLanguage, type Screen } from './screen.ts';
import { uploadScreens } from './upload-screens.ts';

const email = 'admin@demo.test';

/** The file page and uploads. */
export function fileScreens(library: Library): Screen[] {
  const pod = (part: string) => `/pod/${library.pod(part)}`;
  return [
    { name: 'file-video', path: pod('First_Light'), email, main: true, act: seekAway },
    { name: 'file-info', path: pod('First_Light'), email, act: toTheEnd },
    ...(['comments', 'labels', 'subtitles', 'assets'] as const).map((menu) => ({
      name: `file-${menu}`,
      path: `${pod('First_Light')}?menu=${menu}`,
      email,
      act: settled,
    })),
    {
      name: 'file-sheet',
      path: pod('First_Light'),
      email,
      async act(page) {
        await settled(page);
        const raise = page.getByRole('button', { name: /^(Move panel up|Paneel omhoog)$/ });
        const fold = page.getByRole('button', { name: /^(Collapse panel|Paneel inklappen)$/ });
        await raise.or(fold).click();
      },
    },
    { name: 'file-vertical', path: pod('Vertical'), email, act: seekAway },
    { name: 'file-audio', path: pod('Voice-over'), email },
    { name: 'file-image', path: pod('Poster_still'), email },
    { name: 'file-pdf', path: pod('schedule'), email },
    { name: 'file-missing', path: '/pod/00000000-0000-7000-8000-000000000000', email },
    {
      name: 'file-actions',
      path: pod('First_Light'),
      email,
      act: (page) => page.getByRole('button', { name: /^(More actions|Meer acties)$/ }).click(),
    },
    {
      name: 'file-compare',
      path: pod('First_Light'),
      email,
      main: true,
      async act(page) {
        await page
          .getByRole('button', { name: /^(Compare with another|Vergelijken met een andere) / })
          .click();
        await page.locator('[data-testid=compare][data-status=ready]').waitFor();
      },
    },
    {
      name: 'file-draw',
      path: pod('First_Light'),
      email,
      main: true,
      async act(page) {
        await page.getByRole('button', { name: /^(Draw on this frame|Op dit frame tekenen)/ }).click();
        await page.getByRole('group', { name: /^(Drawing tools|Tekengereedschap)/ }).waitFor();
      },
    },
    {
      name: 'file-tour',
      path: pod('First_Light'),
      email,
      async act(page) {
        await page.getByRole('button', { name: /account menu|accountmenu/i }).click();
        await page.getByRole('menuitem', { name: /^(Take the tour|Rondleiding volgen)$/ }).click();
        await page.getByRole('dialog').waitFor();
      },
    },
    {
      name: 'convert',
      path: pod('First_Light'),
      email,
      async act(page) {
        await page.getByRole('button', { name: /^(More actions|Meer acties)$/ }).click();
        await page.getByRole('menuitem', { name: /^(Convert|Converteren)…$/ }).click();
        await page.getByRole('combobox').first().waitFor();
      },
    },
    ...(['export', 'import'] as const).map((action) => ({
      name: `markers-${action}`,
      path: `${pod('First_Light')}?menu=comments`,
      email,
      act: (page: Page) => askForMarkers(page, action),
    })),
    {
      name: 'review-terms',
      path: `${pod('First_Light')}?menu=comments`,
      email,
      async act(page) {
        await settled(page);
        await page.getByRole('button', { name: /\d (of|van) \d (approved|goedgekeurd)/ }).click();
        await page.getByRole('button', { name: /^(Change rule|Regel en) / }).click();
        await page
          .getByRole('dialog', { name: inEitherLanguage('Rule and deadline', 'Regel en deadline') })
          .waitFor();
      },
    },
    {
      name: 'file-versions',
      path: pod('First_Light'),
      email,
      act: (page) => page.getByRole('button', { name: /^(Version|Versie) v/ }).click(),
    },
    {
      name: 'file-switcher',
      path: pod('Forest'),
      email,
      act: (page) => page.getByRole('button', { name: /^\d+ (of|van) \d+$/ }).click(),
    },
    ...labelAndSubtitleScreens(library),
    ...uploadScreens(library),
  ];
}

/** Waits until the content of the tab is loaded. */
async function settled(page: Page): Promise<void> {
  await page.getByRole('tabpanel').waitFor();
  await page
    .getByRole('tabpanel')
    .getByRole('status', { name: /^(Loading|Laden)/ })
    .first()
    .waitFor({ state: 'detached' });
}

const markerItems = {
  export: inEitherLanguage('Export comments…', 'Opmerkingen exporteren…'),
  import: inEitherLanguage('Import comments…', 'Opmerkingen importeren…'),
};

async function askForMarkers(page: Page, action: keyof typeof markerItems): Promise<void> {
  await settled(page);
  await page
    .getByRole('tabpanel')
    .getByRole('button', { name: inEitherLanguage('More', 'Meer') })
    .click();
  await page.getByRole('menuitem', { name: markerItems[action] }).click();
  await page.getByRole('dialog').waitFor();
}

async function seekAway(page: Page): Promise<void> {
  await page.locator('[data-status=ready]').waitFor();
  const timeline = page.getByRole('slider').first();
  const box = (await timeline.boundingBox())!;
  await page.mouse.click(box.x + box.width * 0.4, box.y + box.height * 0.6);
  await page.mouse.move(box.x + box.width * 0.62, box.y + box.height * 0.6);
}

/** Scrolls to the end of the panel, with the versions and the activity. */
async function toTheEnd(page: Page): Promise<void> {
  await page.getByRole('heading', { name: /^(Activity|Activiteit)$/ }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 4000);
}
