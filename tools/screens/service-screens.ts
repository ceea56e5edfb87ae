import type { Page } from '@playwright/test';
import type { Pod } from '@rushes/contract/pods';
import type { SpokenWord } from '@rushes/contract/transcripts';
import type { Library } from './library-content.ts';
import { cell } from './library-screens.ts';
import { inEitherLanguage, press, type Screen } from './screen.ts';

const email = 'admin@demo.test';
const generate = inEitherLanguage('Generate subtitles…', 'Ondertitels genereren…');

/** The dialogs that run services, their progress, and recognised speech. */
export function serviceScreens(library: Library): Screen[] {
  const subtitles = `/pod/${library.pod('Interview_Elena')}?menu=subtitles`;
  const file = { path: subtitles, email, main: true as const };
  const folder = { path: `/node/${library.firstLight}`, email };
  return [
    { name: 'generate-subtitles', ...file, act: (page) => fromSubtitles(page, generate) },
    {
      name: 'generate-subtitles-blank',
      path: subtitles,
      email,
      async act(page) {
        await fromSubtitles(page, generate);
        await page.getByRole('tab', { name: inEitherLanguage('Create blank', 'Leeg bestand') }).click();
      },
    },
    {
      name: 'generate-subtitles-mixed',
      ...folder,
      async act(page) {
        await cell(page, 'Interview').click();
        for (const name of ['Forest', 'Poster']) await cell(page, name).click({ modifiers: ['Control'] });
        await cell(page, 'Forest').click({ button: 'right' });
        await choose(page, generate);
      },
    },
    {
      name: 'generate-labels',
      path: `/pod/${library.pod('First_Light')}?menu=labels`,
      email,
      main: true,
      async act(page) {
        await press(page, 'Detect labels', 'Labels herkennen');
        await listed(page);
      },
    },
    {
      name: 'translate-subtitles',
      ...file,
      async act(page) {
        await fromSubtitles(page, inEitherLanguage('Translate…', 'Vertalen…'));
        await page.getByRole('combobox', { name: inEitherLanguage('To', 'Naar') }).fill('d');
        await page.keyboard.press('Enter');
      },
    },
    {
      name: 'imprint-subtitles',
      ...file,
      async act(page) {
        await fromSubtitles(page, inEitherLanguage('Burn in…', 'Inbranden…'));
        await page.getByRole('dialog').getByRole('img').first().waitFor();
      },
    },
    { name: 'services-running', path: subtitles, email, prepare: withRuns },
    {
      name: 'transcript-spoken',
      path: `${subtitles}&tid=${TRANSCRIPT}&start=3560`,
      email,
      prepare: withSpeech,
    },
  ];
}

async function choose(page: Page, entry: RegExp): Promise<void> {
  await page.getByRole('menuitem', { name: entry }).click();
  await listed(page);
}

const listed = (page: Page) => page.getByRole('dialog').getByRole('listitem').first().waitFor();

async function fromSubtitles(page: Page, entry: RegExp): Promise<void> {
  const actions = inEitherLanguage('Actions for subtitles', 'Acties voor ondertitels');
  await page.getByRole('button', { name: actions }).click();
  await choose(page, entry);
}

/** Services in progress, as the server reports them: real ones would end before the picture is taken. */
async function withRuns(page: Page): Promise<void> {
  await page.route(/\/api\/v1\/pods\/[0-9a-f-]{36}$/, async (route) => {
    const answer = await route.fetch();
    const { pod } = (await answer.json()) as { pod: Pod };
    const run = { id: pod.id, alias: 'aws-transcribe', percentage: 42, code: 'AM7' };
    pod.launchedServices = [
      run,
      { ...run, id: pod.nodeid, alias: 'translate', code: 'AM8', percentage: null },
    ];
    await route.fulfill({ response: answer, json: { pod } });
  });
}

const TRANSCRIPT = '00000000-0000-7000-8000-000000000001';
const spoken: [speaker: string, start: number, text: string][] = [
  ['spk_0', 520, 'We came here before the sun did.'],
  ['spk_0', 3120, 'You hear the water first, and only then you see it.'],
  ['spk_1', 7000, 'Is that the light you waited for?'],
  ['spk_0', 10_000, 'It lasts four minutes. You shoot.'],
];

/** Two voices: the local engine does not tell voices apart. */
async function withSpeech(page: Page): Promise<void> {
  const sentences = spoken.map(([speaker, start, content], at) => {
    const words: SpokenWord[] = content.split(' ').map((text, index) => {
      const from = start + index * 220;
      return { text, start: from, end: from + 200 };
    });
    const end = words.at(-1)!.end;
    const id = TRANSCRIPT.replace(/.$/, String(at + 2));
    return {
      ...{ id, transcriptid: TRANSCRIPT, start, end, content, speaker, words },
      duration: Math.round((end - start) / 100) / 10,
      charsPerSec: 14.2,
    };
  });
  const createdby = { id: TRANSCRIPT, name: 'Maud Visser' };
  await page.route('**/transcripts', (route) =>
    route.fulfill({
      json: {
        transcripts: [
          {
            id: TRANSCRIPT,
            podid: TRANSCRIPT,
            name: 'Interview',
            createdat: new Date().toISOString(),
            createdby,
            sentences,
          },
        ],
      },
    }),
  );
}
