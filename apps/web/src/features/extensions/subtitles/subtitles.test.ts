import type { Sentence } from '@rushes/contract/transcripts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Host } from '#lib/host/host.ts';
import { addCaptions, addTranscript, readCues } from './add-subtitles.ts';
import { writeCaptions } from './captions-xml.ts';

afterEach(() => vi.unstubAllGlobals());

const file = {
  ...{ name: 'Cut & "3"', total: 1000, width: 1920, height: 1080, language: 'nl' },
  rate: { num: 30000, den: 1001 },
};
const SRT =
  '1\n00:00:01,001 --> 00:00:02,002\n<i>Hallo</i> & dag\n\n2\n00:00:01,500 --> 00:00:03,000\nEn\nverder\n';

describe('Subtitles in Final Cut Pro', () => {
  it('are fetched by the url of their file and read as cues [V240]', async () => {
    const fetched: string[] = [];
    vi.stubGlobal('fetch', async (url: string) => {
      fetched.push(url);
      return new Response(SRT);
    });
    expect(await readCues('/media/1/a.srt')).toEqual([
      { start: 1001, end: 2002, text: 'Hallo & dag' },
      { start: 1500, end: 3000, text: 'En\nverder' },
    ]);
    expect(fetched).toEqual(['/media/1/a.srt']);
  });

  it('say that they cannot be read, or that there are none [V240]', async () => {
    vi.stubGlobal('fetch', async () => new Response('', { status: 404 }));
    await expect(readCues('/a.srt')).rejects.toMatchObject({ code: 'subtitles' });
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('offline')));
    await expect(readCues('/a.srt')).rejects.toMatchObject({ code: 'subtitles' });
    vi.stubGlobal('fetch', async () => new Response('WEBVTT\n'));
    await expect(readCues('/a.vtt')).rejects.toMatchObject({ code: 'noItems' });
  });

  it('become captions at exact frames, on two lanes where they overlap', async () => {
    vi.stubGlobal('fetch', async () => new Response(SRT));
    const call = vi.fn(async () => ({}));
    expect(await addCaptions({ call } as unknown as Host, '/a.srt', file)).toBe(2);
    const [[name, { xml }]] = call.mock.calls as unknown as [[string, { xml: string }]];
    expect(name).toBe('addXml');
    expect(xml).toContain(
      '<caption lane="1" offset="30030/30000s" name="Hallo &amp; dag" start="3600s" duration="30030/30000s"',
    );
    expect(xml).toContain('<caption lane="2" offset="44044/30000s"');
    expect(xml).toContain('role="iTT?captionFormat=ITT.nl"');
    expect(xml).toContain('<event name="Cut &amp; &quot;3&quot;">');
  });

  it('stay within the file', () => {
    const xml = writeCaptions([{ start: 90_000, end: 95_000, text: 'Late\u0000' }], file);
    expect(xml).toContain('offset="999999/30000s" name="Late" start="3600s" duration="1001/30000s"');
  });
});

describe('A transcript in Premiere', () => {
  const sentence = (more: Partial<Sentence>): Sentence =>
    ({ start: 1000, end: 3000, content: 'Goed zo.', words: null, speaker: null, ...more }) as Sentence;

  it('has the words with their times, or their share of the sentence', async () => {
    const call = vi.fn(async () => ({}));
    const words = [{ text: 'Ja.', start: 3100, end: 3400 }];
    await addTranscript(
      { call } as unknown as Host,
      [sentence({}), sentence({ start: 3000, end: 3500, content: 'Ja.', words, speaker: 'A' })],
      'nl',
      'Import transcript',
    );
    const [[, { json }]] = call.mock.calls as unknown as [[string, { json: string }]];
    const { language, segments, speakers } = JSON.parse(json) as {
      language: string;
      segments: {
        start: number;
        speaker: string;
        words: { text: string; start: number; duration: number; eos: boolean }[];
      }[];
      speakers: { id: string; name: string }[];
    };
    expect(language).toBe('nl');
    expect(
      segments.map(({ words }) =>
        words.map(({ text, start, duration, eos }) => [text, start, duration, eos]),
      ),
    ).toEqual([
      [
        ['Goed', 1, 1, false],
        ['zo.', 2, 1, true],
      ],
      [['Ja.', 3.1, 0.3, true]],
    ]);
    expect(speakers.map(({ name }) => name)).toEqual(['Speaker 1', 'A']);
    expect(segments.map(({ speaker }) => speaker)).toEqual(speakers.map(({ id }) => id));
  });

  it('without sentences is refused', async () => {
    await expect(addTranscript({} as Host, [], 'nl', 'x')).rejects.toMatchObject({ code: 'noItems' });
  });
});
