import { buffer } from 'node:stream/consumers';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { drawing, marker, video } from '#test/media/marker-clips.ts';
import type { Marker } from '../model/marker.ts';
import { type About, type Still, writePdf } from './document.ts';

const about: About = {
  what: 'comments',
  version: 3,
  language: 'en',
  now: new Date('2026-03-04T05:06:07Z'),
  isVideo: true,
};
let library: PDFiumLibrary;
let still: Still;

beforeAll(async () => {
  library = await PDFiumLibrary.init();
  const grey = { width: 480, height: 270, channels: 3 as const, background: '#808080' };
  still = { bytes: await sharp({ create: grey }).jpeg().toBuffer(), ratio: 270 / 480 };
  return () => library.destroy();
});

async function pagesOf(
  markers: readonly Marker[],
  more: Partial<About> = {},
  stillOf = async () => still as Still | undefined,
) {
  const bytes = await buffer(writePdf(video('25'), markers, { ...about, ...more }, stillOf));
  const document = await library.loadDocument(bytes);
  const pages = [];
  for (const page of document.pages()) {
    // Before rendering, which closes the page.
    const text = page.getText().replaceAll(/\s+/g, ' ');
    const { data, width } = await page.render({ scale: 3, render: async ({ data: raw }) => raw });
    pages.push({ text, width, data });
  }
  document.destroy();
  return pages;
}

test('Writing the PDF stops when the reader closes the stream', async () => {
  let asked = 0;
  const document = writePdf(
    video('25'),
    Array.from({ length: 50 }, () => marker({ frame: 1 })),
    about,
    async () => {
      if (++asked === 3) document.destroy();
      return undefined;
    },
  );
  await new Promise((resolve) => document.once('close', resolve));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(asked).toBe(3);
});

describe('Marker PDF', () => {
  test('contains file details, comments and replies as searchable text', async () => {
    const [page, ...more] = await pagesOf([
      marker({
        frame: 25,
        end: 75,
        checked: true,
        text: 'Čeština, Ελλάδα, мир, Việt Nam',
        replies: [{ author: 'Bo Peep', text: 'Done', at: '2026-02-02T02:02:02.000Z' }],
      }),
      marker({ frame: null }),
    ]);
    expect(more).toEqual([]);
    expect(Math.floor(page!.width / 3)).toBe(595);
    for (const text of [
      ...['Comments', 'Film 25', '4 March 2026', 'Version 3', '1920 × 1080', '25 fps', '2 in total, 1 open'],
      ...[
        '01:00:01:00 – 01:00:03:00',
        'Frames 25 to 75',
        'Resolved',
        'Ada Lovelace',
        '2 Jan 2026, 03:04 UTC',
      ],
      ...['Čeština, Ελλάδα, мир, Việt Nam', 'Bo Peep', 'Done', 'Whole file', 'Open', 'Page 1 of 1'],
    ])
      expect(page!.text).toContain(text);
  });

  test('is written in Dutch for Dutch users', async () => {
    const [page] = await pagesOf([marker()], { language: 'nl' });
    expect(page!.text).toContain('Opmerkingen');
    expect(page!.text).toContain('Pagina 1 van 1');
  });

  test('shows the frame with the drawing on top', async () => {
    const reddish = ({ data }: { data: Uint8Array }) => {
      let count = 0;
      // Only the arrow and its text have this colour.
      for (let at = 0; at < data.length; at += 4)
        if (data[at]! > 220 && data[at + 1]! < 120 && data[at + 2]! < 110) count += 1;
      return count;
    };
    const [plain] = await pagesOf([marker()]);
    const [drawn] = await pagesOf([marker({ drawing })]);
    const grey = (page: { data: Uint8Array }) => page.data.filter((value) => value === 0x80).length;
    expect(grey(plain!)).toBeGreaterThan(3 * 500 * 280);
    expect(reddish(plain!)).toBe(0);
    expect(reddish(drawn!)).toBeGreaterThan(50);
  });

  test('continues over several pages, with long words and rows taller than a page', async () => {
    const pages = await pagesOf([
      marker({ text: `${'x'.repeat(2000)} end` }),
      marker({ text: Array.from({ length: 150 }, (_, line) => `Line ${line}.`).join('\n') }),
      ...Array.from({ length: 20 }, (_, number) => marker({ frame: number, text: `Number ${number}.` })),
    ]);
    const all = pages.map(({ text }) => text).join(' ');
    for (let line = 0; line < 150; line++) expect(all).toContain(`Line ${line}.`);
    for (let number = 0; number < 20; number++) expect(all).toContain(`Number ${number}.`);
    pages.forEach(({ text }, index) => {
      expect(text).toContain(`Page ${index + 1} of ${pages.length}`);
    });
  });

  test('is written even when the font lacks characters', async () => {
    const [page] = await pagesOf([
      marker({
        author: 'שלום',
        text: 'a👩‍👩‍👧b\u202eمرحبا日本\u0301\0\ud800 and more',
        drawing: { ...drawing, shapes: [{ ...drawing.shapes[4]!, text: '🎬' } as never] },
      }),
    ]);
    expect(page!.text).toContain('and more');
  });

  test('fails with the error that stopped it', async () => {
    const failing = writePdf(video('25'), [marker()], about, () => Promise.reject(new Error('gone')));
    await expect(buffer(failing)).rejects.toThrow('gone');
  });
});
