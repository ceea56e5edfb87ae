import { parseSubtitles } from '@rushes/contract/subtitle-file';
import type { SubtitleCue } from '@rushes/contract/subtitles';
import { expect, test } from 'vitest';
import { eventsAt, eventsOf, frameAt, writeAss } from './ass.ts';

const PAL = { num: 25, den: 1 };
const NTSC = { num: 30_000, den: 1001 };
const cue = (startTime: number, endTime: number, text: string, more: Partial<SubtitleCue> = {}) => ({
  ...{ id: 1, startTime, endTime, text },
  ...more,
});
const srt = (...cues: SubtitleCue[]) => ({ cues, format: 'srt' as const });
const vtt = (...cues: SubtitleCue[]) => ({ cues, format: 'vtt' as const });
const textOf = (text: string, settings?: string) =>
  eventsOf(settings === undefined ? srt(cue(0, 1000, text)) : vtt(cue(0, 1000, text, { settings })), PAL)[0]!
    .text;
const look = {
  family: 'Montserrat Black',
  bold: false,
  italic: true,
  fontColor: '000000ff',
  backgroundColor: '80FF0000',
};
const styleOf = (ass: string): Record<string, string> => {
  const line = (start: string) => ass.split('\n').find((one) => one.startsWith(start))!;
  const names = line('Format: Name').slice(8).split(', ');
  const values = line('Style: ').slice(7).split(',');
  expect(values).toHaveLength(names.length);
  return Object.fromEntries(names.map((name, at) => [name, values[at]!]));
};

test('writes the font, its style and the colours as ASS spells them: opaque red is 000000FF [T225]', () => {
  const style = styleOf(writeAss({ width: 1920, height: 1080 }, look, []));
  expect(style).toMatchObject({ Fontname: 'Montserrat Black', Bold: '0', Italic: '-1', Alignment: '2' });
  expect(style).toMatchObject({ PrimaryColour: '&H000000FF', BackColour: '&H80FF0000', Encoding: '-1' });
  // The outline must not be visible: it only makes room around the text.
  expect(style).toMatchObject({ BorderStyle: '4', OutlineColour: '&HFFFF0000', Shadow: '0' });
});

test.each([
  ['landscape', { width: 1920, height: 1080 }, { Fontsize: '70.2', MarginL: '96', MarginV: '54' }],
  ['portrait', { width: 1080, height: 1920 }, { Fontsize: '64.8', MarginL: '54', MarginV: '96' }],
  ['small', { width: 320, height: 180 }, { Fontsize: '11.7', MarginL: '16', MarginV: '9' }],
])('sizes text and margins by the picture: %s', (_, size, expected) => {
  const ass = writeAss(size, look, []);
  expect(ass).toContain(`PlayResX: ${size.width}\nPlayResY: ${size.height}\n`);
  expect(styleOf(ass)).toMatchObject(expected);
});

test('writes one line per cue, with the times in hundredths of a second', () => {
  const events = [{ start: 0, end: 3_723_990, text: 'one\\Ntwo, three' }];
  const ass = writeAss({ width: 640, height: 360 }, look, events);
  expect(ass).toMatch(/\nDialogue: 0,0:00:00\.00,1:02:03\.99,Default,,0,0,0,,one\\Ntwo, three\n$/);
});

test('keeps line breaks, bold, italics and underline; other tags are left out', () => {
  expect(textOf('one\ntwo')).toBe('one\\Ntwo');
  expect(textOf('<I>a</I> <b>b</b> <u>c</u>')).toBe('{\\i1}a{\\i} {\\b1}b{\\b} {\\u1}c{\\u}');
  expect(textOf('<b>a<b>b</b>c</b></b>d')).toBe('{\\b1}abc{\\b}d');
  expect(textOf('<font color="red">red</font> {\\pos(1,1)}<v Ann>voice')).toBe('red voice');
  expect(textOf('<i.loud>Fish</i> &amp; chips &lt;i&gt;', '')).toBe('{\\i1}Fish{\\i} & chips <i>');
});

test('text cannot become an override or a line break', () => {
  expect(textOf('{not an override}')).toBe('\\{not an override\\}');
  expect(textOf('C:\\New {x}')).toBe('C:\\\u2060New \\{x\\}');
  // Tags removed from the middle must not leave an override behind.
  expect(textOf('{<x>\\pos(1,1)}')).toBe('\\{\\\u2060pos(1,1)\\}');
  expect(textOf('\u0007bell\ttab')).toBe('bell tab');
  expect(textOf('one\n  {\\an8}two  ')).toBe('{\\an8}one\\Ntwo');
  expect(textOf('שלום (a)')).toBe('שלום (a)');
});

test('keeps the position: of SRT from the text, of VTT from the settings', () => {
  expect(textOf('{\\an8}top')).toBe('{\\an8}top');
  expect(textOf('{\\an2}bottom')).toBe('bottom');
  expect(textOf('top', 'line:0')).toBe('{\\an8}top');
  expect(textOf('left', 'line:50% align:start')).toBe('{\\an4}left');
});

/** Whether the frame shows the event: libass gets its time in whole milliseconds, cut off after a calculation. */
const shows = ({ start, end }: { start: number; end: number }, frame: number, { num, den }: typeof PAL) => {
  const ms = (frame * 1000 * den) / num;
  const [one, other] = [Math.max(0, ms - 0.01), ms + 0.01]
    .map(Math.floor)
    .map((time) => start <= time && time < end);
  return one === other ? one : 'depends on rounding';
};

test.each([
  ['25', PAL],
  ['23.976', { num: 24_000, den: 1001 }],
  ['29.97', NTSC],
  ['50', { num: 50, den: 1 }],
  ['59.94', { num: 60_000, den: 1001 }],
])('shows a cue at the same frames as the player at %s frames per second', (_, rate) => {
  for (let start = 0; start < 2000; start += 37) {
    const end = start + 10 + ((start * 7) % 900);
    const [event] = eventsOf(srt(cue(start, end, 'x')), rate);
    const first = frameAt(start, rate);
    const until = Math.max(first + 1, frameAt(end, rate));
    const edges = [first - 1, first, until - 1, until].filter((frame) => frame >= 0);
    const expected = edges.map((frame) => frame >= first && frame < until);
    expect([start, end, ...edges.map((frame) => shows(event!, frame, rate))]).toEqual([
      start,
      end,
      ...expected,
    ]);
  }
});

test('a frame shows a cue from the middle on: 20 ms is frame 1 of 25, 19 ms is frame 0', () => {
  expect([19, 20, 59, 60].map((ms) => frameAt(ms, PAL))).toEqual([0, 1, 1, 2]);
  expect(frameAt(-50, PAL)).toBe(0);
});

test('leaves out cues without text or duration, and duplicates', () => {
  const cues = [
    ...[
      cue(-500, -100, 'before'),
      cue(-500, 400, 'into'),
      cue(0, 1000, ' \n<i> </i>'),
      cue(0, 1000, 'twice'),
    ],
    ...[cue(0, 1000, 'twice'), cue(500, 500, 'none'), cue(600, 500, 'reversed')],
  ];
  const events = eventsOf(srt(...cues), PAL);
  expect(events.map(({ text }) => text)).toEqual(['into', 'twice']);
  expect(events[0]!.start).toBe(0);
});

test('a cue that reaches a moment into the next one ends with its start; longer overlaps are kept', () => {
  const spans = (...cues: SubtitleCue[]) => eventsOf(srt(...cues), PAL).map(({ start, end }) => [start, end]);
  const slip = spans(cue(0, 1120, 'a'), cue(1000, 2000, 'b'));
  expect(slip[0]![1]).toBe(slip[1]![0]);
  const meant = spans(cue(0, 1500, 'a'), cue(1000, 2000, 'b'));
  expect(meant[0]![1]).toBeGreaterThan(meant[1]![0]!);
  const elsewhere = spans(cue(0, 1120, '{\\an8}a'), cue(1000, 2000, 'b'));
  expect(elsewhere[0]![1]).toBeGreaterThan(elsewhere[1]![0]!);
  const together = spans(cue(0, 100, 'a'), cue(0, 2000, 'b'));
  expect(together[0]![1]).toBeGreaterThan(0);
});

test('limits what can be drawn in one frame', () => {
  const many = Array.from({ length: 40 }, (_, at) => cue(at * 10, 5000, `${at}`));
  const events = eventsOf(srt(...many, cue(6000, 7000, 'later')), PAL);
  expect([events.length, events.at(-1)!.text]).toEqual([13, 'later']);
  expect(eventsOf(srt(cue(0, 1000, 'x'.repeat(10_000))), PAL)[0]!.text).toHaveLength(4096);
});

test('for one frame it takes the cues that this frame shows, for any time', () => {
  const file = parseSubtitles(
    '1\n00:00:01,000 --> 00:00:02,000\none\n\n2\n00:00:01,500 --> 00:00:03,000\ntwo\n',
    'srt',
  );
  const at = (ms: number) => eventsAt(file, PAL, frameAt(ms, PAL)).map(({ text }) => text);
  expect([at(979), at(1000), at(1500), at(2000), at(3000)]).toEqual([
    [],
    ['one'],
    ['one', 'two'],
    ['two'],
    [],
  ]);
});
