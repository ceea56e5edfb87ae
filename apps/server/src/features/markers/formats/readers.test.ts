import { AppError } from '@rushes/contract/app-error';
import { IMPORT_MAX, IMPORTED_AT_ONCE, type ImportFormat } from '@rushes/contract/markers';
import { describe, expect, test } from 'vitest';
import { film } from '#test/marked-films.ts';
import type { Clip } from '../model/marker.ts';
import { readMarkers } from './text-formats.ts';

const clip = film('25');

function reasonOf(format: ImportFormat, content: string, on: Clip = clip): string {
  try {
    readMarkers(on, format, content);
  } catch (error) {
    if (error instanceof AppError && error.code === '11406') return String(error.params?.reason);
    throw error;
  }
  throw new Error('was read');
}

const event = (timecode: string) =>
  `001  001      V     C        ${timecode} ${timecode} ${timecode} ${timecode}  `;

describe('a list of Resolve', () => {
  const list = [
    'TITLE: Timeline 1',
    'FCM: NON-DROP FRAME',
    '',
    event('01:00:04:04'),
    ' |C:ResolveColorBlue |M:Fix the sky |D:1',
    '',
    event('01:00:05:00'),
    'The note counts |C:ResolveColorRed |M:Marker 2 |D:50',
    '',
    event('01:00:06:00'),
    ' |C:ResolveColorRed |M:Marker 3 |D:1',
  ].join('\n');

  test('gives the note, else the name somebody chose; markers without a word are left out', () => {
    expect(readMarkers(clip, 'edl', list)).toEqual([
      { frame: 104, end: null, text: 'Fix the sky' },
      { frame: 125, end: 175, text: 'The note counts' },
    ]);
  });

  test('whose timeline begins at an hour that the film does not know', () => {
    const short = { ...clip, startFrame: 0, totalFrames: 500 };
    expect(readMarkers(short, 'edl', list).map(({ frame }) => frame)).toEqual([104, 125]);
  });

  test('counted with dropped numbers, and without, on the same film', () => {
    const drop = film('29.97 DF');
    const at = (fcm: string, timecode: string) =>
      readMarkers(drop, 'edl', `FCM: ${fcm}\n${event(timecode)}\nx |C:ResolveColorBlue |M:y |D:1`)[0]!.frame;
    expect(at('DROP FRAME', '01:01:00;02')).toBe(1800);
    expect(at('DROP FRAME', '01:01:00:02')).toBe(1800);
    expect(at('NON-DROP FRAME', '01:01:00:00')).toBe(1800);
  });

  test('locators as Avid and Premiere write them', () => {
    const content = `${event('01:00:00:00')}\n* FROM CLIP NAME: A\n* LOC: 01:00:02:00 RED     Trim | here`;
    expect(readMarkers(clip, 'edl', content)).toEqual([{ frame: 50, end: null, text: 'Trim | here' }]);
  });

  test('is refused where it makes no sense', () => {
    const marked = (timecode: string) => `${event(timecode)}\nx |C:ResolveColorBlue |M:y |D:1`;
    expect(reasonOf('edl', 'x |C:ResolveColorBlue |M:y |D:1')).toBe('line 1: the marker belongs to no event');
    expect(reasonOf('edl', marked('01:00:00:25'))).toMatch(/01:00:00:25 is no timecode of this film/);
    expect(reasonOf('edl', marked('01:30:00:00'), { ...clip, totalFrames: 10 })).toBe(
      'line 2: the marker stands outside of the film',
    );
    expect(reasonOf('edl', '\n'.repeat(200_000))).toBe('has too many lines');
    expect(reasonOf('edl', 'TITLE: nothing')).toBe('no marker was found in it');
    expect(reasonOf('edl', '')).toBe('no marker was found in it');
    expect(reasonOf('edl', `${marked('01:00:00:00')}\n`.repeat(IMPORTED_AT_ONCE + 1))).toMatch(
      /more than 5000/,
    );
  });
});

describe('a document of Final Cut', () => {
  const inProject = (spine: string, more = '') =>
    `<?xml version="1.0"?><!DOCTYPE fcpxml><fcpxml version="1.10"><resources>
    <format id="r1" frameDuration="100/2500s"/><asset id="r2" start="3600s" duration="60s"/>${more}</resources>
    <library><event><project><sequence format="r1" tcStart="3600s"><spine>${spine}</spine></sequence></project></event>
    </library></fcpxml>`;

  test('with markers and chapters on clips, cut and connected', () => {
    const content = inProject(`
      <asset-clip ref="r2" offset="3600s" start="3610s" duration="10s">
        <marker start="3612s" duration="100/2500s" value="Two seconds in" completed="0" note="and a note"/>
        <asset-clip ref="r2" lane="1" offset="3613s" duration="2s"><marker start="3601s" duration="1s" value="On top"/></asset-clip>
        <spine lane="1" offset="3615s"><clip offset="1s" duration="1s"><chapter-marker start="0s" value="Storyline"/></clip></spine>
      </asset-clip>
      <gap offset="3610s" duration="5s"><marker start="3601s" value="In a gap"/></gap>`);
    expect(readMarkers(clip, 'fcpxml', content)).toEqual([
      { frame: 50, end: null, text: 'Two seconds in\nand a note' },
      { frame: 100, end: 125, text: 'On top' },
      { frame: 150, end: null, text: 'Storyline' },
      { frame: 275, end: null, text: 'In a gap' },
    ]);
  });

  test('with markers on a clip of an event, and none of what a compound clip is made of', () => {
    const content = `<fcpxml version="1.9"><resources><asset id="r2" start="3600s"/><media id="r3"><sequence><spine>
      <gap><marker start="3600s" value="inside"/></gap></spine></sequence></media></resources>
      <event><asset-clip ref="r2" duration="60s"><marker start="18010/5s" value="A &amp; B &#x1F600;"/></asset-clip></event></fcpxml>`;
    expect(readMarkers(clip, 'fcpxml', content)).toEqual([{ frame: 50, end: null, text: 'A & B 😀' }]);
  });

  test('is refused when it declares entities, is none, or is broken', () => {
    const bomb = `<!DOCTYPE fcpxml [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><fcpxml>&b;</fcpxml>`;
    const file = `<!DOCTYPE fcpxml [<!ENTITY a SYSTEM "file:///etc/passwd">]><fcpxml>&a;</fcpxml>`;
    expect(reasonOf('fcpxml', bomb)).toBe('declares entities');
    expect(reasonOf('fcpxml', file)).toBe('declares entities');
    expect(reasonOf('fcpxml', '<fcpxml>&a;</fcpxml>')).toMatch(/not well-formed/);
    expect(reasonOf('fcpxml', '<xmeml/>')).toBe('is no FCPXML document');
    expect(reasonOf('fcpxml', '<fcpxml><a></fcpxml>')).toMatch(/not well-formed/);
    expect(reasonOf('fcpxml', '')).toMatch(/not well-formed/);
    expect(reasonOf('fcpxml', `<fcpxml>${'<a>'.repeat(200)}`)).toBe('is nested too deeply');
    const marked = (start: string) =>
      inProject(`<gap offset="3600s"><marker start="${start}" value="x"/></gap>`);
    expect(reasonOf('fcpxml', marked('1/0s'))).toBe('a marker has no time');
    expect(reasonOf('fcpxml', marked('99999s'))).toBe('the marker “x” stands outside of the film');
    expect(reasonOf('fcpxml', marked('0s'))).toBe('the marker “x” stands outside of the film');
    expect(reasonOf('fcpxml', inProject('<gap>'))).toMatch(/not well-formed/);
    // Each level multiplies the denominator of the previous one.
    const odd = Array.from({ length: 5 }, (_, index) => `<spine offset="1/${10n ** 18n + BigInt(index)}s">`);
    expect(reasonOf('fcpxml', inProject(odd.join('')))).toBe('has times that no clock counts in');
    const many = '<marker start="3600s" value="x"/>'.repeat(IMPORTED_AT_ONCE + 1);
    expect(reasonOf('fcpxml', inProject(`<gap offset="3600s">${many}</gap>`))).toMatch(/more than 5000/);
  });
});

describe('a table', () => {
  test('as Premiere writes it: tabs, a name and a description', () => {
    const content =
      'Marker Name\tDescription\tIn\tOut\tDuration\tMarker Type\n' +
      'Sky\tToo dark\t01:00:01:00\t01:00:03:00\t00:00:02:00\tComment\nCut\t\t01:00:04:00\t01:00:04:00\t00:00:00:00\tComment\n';
    expect(readMarkers(clip, 'csv', content)).toEqual([
      { frame: 25, end: 75, text: 'Too dark' },
      { frame: 100, end: null, text: 'Cut' },
    ]);
  });

  test('with semicolons, quotes, line breaks and formulas that were made harmless', () => {
    const content = `\ufeff"Frame in";Text\r\n10;"Say ""so"";\r\nthen"\r\n\r\n11;'=1\r\n12;''quoted\r\n;whole\r\n`;
    expect(readMarkers(clip, 'csv', content)).toEqual([
      { frame: 10, end: null, text: 'Say "so";\nthen' },
      { frame: 11, end: null, text: '=1' },
      { frame: 12, end: null, text: "''quoted" },
      { frame: null, end: null, text: 'whole' },
    ]);
  });

  test('is refused with the line that is wrong', () => {
    expect(reasonOf('csv', 'Frame in,Author\n1,x')).toBe('line 1: no column is called Text');
    expect(reasonOf('csv', 'Text,Author\n1,x')).toMatch(/no column is called Frame in/);
    expect(reasonOf('csv', 'Text,Frame in\n"a\nb",1\nx,soon')).toBe('line 4: soon is no number of a frame');
    expect(reasonOf('csv', 'Text,Frame in\nx,999999999')).toBe(
      'line 2: the marker stands outside of the film',
    );
    expect(reasonOf('csv', 'Text,Timecode\nx,noon')).toBe('line 2: noon is no timecode of this film');
    expect(reasonOf('csv', 'Text,Frame in\n"x,1')).toBe('line 2: a quotation mark is never closed');
    expect(reasonOf('csv', `Text,Frame in\n${'x,1\n'.repeat(IMPORTED_AT_ONCE + 1)}`)).toMatch(
      /more than 5000/,
    );
    expect(reasonOf('csv', `Text,Frame in\nxx,1${','.repeat(200)}`)).toBe('line 2: has more than 200 cells');
    // Refused before the last line is parsed.
    expect(reasonOf('csv', `Text,Frame in\n${',1\n'.repeat(20_001)}"x`)).toBe('has more than 20000 lines');
    expect(reasonOf('csv', `Text,Frame in\n${'x,1\n'.repeat(IMPORTED_AT_ONCE + 1)}x,soon`)).toMatch(
      /more than 5000/,
    );
  });
});

// A reader with quadratic run time would exceed the test timeout.
test.each(['edl', 'fcpxml', 'csv'] as const)(
  'five million characters of nothing end soon as %s',
  (format) => {
    const heads = { edl: '', fcpxml: '<fcpxml>', csv: 'Text,Frame in\n' };
    for (const piece of [' ', '|C: |M:', '"', '<a ', '\n']) {
      const content = piece.repeat(IMPORT_MAX / piece.length);
      reasonOf(format, content);
      reasonOf(format, heads[format] + content);
    }
    const locator = `* LOC: 01:00:00:00 ${'x'.repeat(9900)}\u2028\n`;
    reasonOf(format, locator.repeat(IMPORT_MAX / locator.length));
  },
);
