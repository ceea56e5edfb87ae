import type { Page } from '@playwright/test';
import type { Library } from './library-content.ts';
import { inEitherLanguage, press, type Screen } from './screen.ts';

const email = 'admin@demo.test';

/** Labels and subtitles in the file view, and their settings in the console. */
export function labelAndSubtitleScreens(library: Library): Screen[] {
  const labels = `/pod/${library.pod('First_Light')}?menu=labels`;
  return [
    {
      name: 'labels-detected',
      path: `${labels}&type=label`,
      email,
      main: true,
      act: (page) => page.getByTestId('boxes').waitFor(),
    },
    {
      name: 'labels-predefined',
      path: labels,
      email,
      async act(page) {
        await press(page, 'Predefined', 'Vaste labels');
        await page.getByRole('tree').getByRole('treeitem').first().press('ArrowRight');
      },
    },
    {
      name: 'subtitles-desk',
      path: `/pod/${library.pod('Interview_Elena')}?menu=subtitles`,
      email,
      main: true,
      act: editSecondLine,
    },
    { name: 'console-labels', path: '/console/labels', email },
    {
      name: 'console-rules',
      path: '/console/tenant-settings',
      email,
      act: (page) => page.getByRole('table').scrollIntoViewIfNeeded(),
    },
  ];
}

async function editSecondLine(page: Page): Promise<void> {
  const lines = page.getByRole('list', { name: inEitherLanguage('Lines', 'Regels') });
  await lines.getByRole('button').nth(1).dblclick();
  await page
    .getByRole('tabpanel')
    .getByRole('textbox', { name: inEitherLanguage('Text', 'Tekst') })
    .waitFor();
}
