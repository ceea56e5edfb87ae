import { AppError } from '@rushes/contract/app-error';
import { IMPORT_MAX, IMPORTED_AT_ONCE, type ImportFormat, importFormats } from '@rushes/contract/markers';
import { describe, expect, test } from 'vitest';
import { video } from '#test/media/marker-clips.ts';
import type { Clip } from '../model/marker.ts';
import { readMarkers } from './text-formats.ts';

const clip = video('25');

function reasonOf(format: ImportFormat, content: string, on: Clip = clip): string {
  try {
    readMarkers(on, format, content);
  } catch (error) {
    if (error instanceof AppError && error.params.field === 'content')
      return error.message.replace('Invalid content: ', '');
    throw error;
  }
  throw new Error('was read');
}

const event = (timecode: string) =>
  `001  001      V     C        ${timecode} ${timecode} ${timecode} ${timecode}  `;

describe('Reading EDL markers', () => {
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

  test('uses the note, or else a custom name, and skips markers without text', () => {
    expect(readMarkers(clip, 'edl', list)).toEqual([
      { frame: 104, end: null, text: 'Fix the sky' },
      { frame: 125, end: 175, text: 'The note counts' },
    ]);
  });

  test('reads a timeline that starts at an hour the video does not have', () => {
    const short = { ...clip, startFrame: 0, totalFrames: 500 };
    expect(readMarkers(short, 'edl', list).map(({ frame }) => frame)).toEqual([104, 125]);
  });

  test('reads drop-frame and non-drop-frame timecodes for the same video', () => {
    const drop = video('29.97 DF');
    const at = (fcm: string, timecode: string) =>
      readMarkers(drop, 'edl', `FCM: ${fcm}\n${event(timecode)}\nx |C:ResolveColorBlue |M:y |D:1`)[0]!.frame;
    expect(at('DROP FRAME', '01:01:00;02')).toBe(1800);
    expect(at('DROP FRAME', '01:01:00:02')).toBe(1800);
    expect(at('NON-DROP FRAME', '01:01:00:00')).toBe(1800);
  });

  test('reads locators as written by Avid and Premiere', () => {
    const content = `${event('01:00:00:00')}\n* FROM CLIP NAME: A\n* LOC: 01:00:02:00 RED     Trim | here`;
    expect(readMarkers(clip, 'edl', content)).toEqual([{ frame: 50, end: null, text: 'Trim | here' }]);
  });

  test('refuses markers without an event, wrong timecodes, and empty or oversized files', () => {
    const marked = (timecode: string) => `${event(timecode)}\nx |C:ResolveColorBlue |M:y |D:1`;
    expect(reasonOf('edl', 'x |C:ResolveColorBlue |M:y |D:1')).toBe(
      'Line 1: the marker does not belong to an event.',
    );
    expect(reasonOf('edl', marked('01:00:00:25'))).toBe(
      'Line 2: “01:00:00:25” is not a timecode of this video.',
    );
    expect(reasonOf('edl', marked('01:30:00:00'), { ...clip, totalFrames: 10 })).toBe(
      'Line 2: the marker is outside the video.',
    );
    expect(reasonOf('edl', '\n'.repeat(200_000))).toBe('The file has more than 100000 lines.');
    expect(reasonOf('edl', 'TITLE: nothing')).toBe('The file has no markers.');
    expect(reasonOf('edl', '')).toBe('The file has no markers.');
    expect(reasonOf('edl', `${marked('01:00:00:00')}\n`.repeat(IMPORTED_AT_ONCE + 1))).toMatch(
      /more than 5000/,
    );
  });
});

describe('Reading FCPXML markers', () => {
  const inProject = (spine: string, more = '') =>
    `<?xml version="1.0"?><!DOCTYPE fcpxml><fcpxml version="1.10"><resources>
    <format id="r1" frameDuration="100/2500s"/><asset id="r2" start="3600s" duration="60s"/>${more}</resources>
    <library><event><project><sequence format="r1" tcStart="3600s"><spine>${spine}</spine></sequence></project></event>
    </library></fcpxml>`;

  test('reads markers and chapters on trimmed and connected clips', () => {
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

  test('reads markers on a clip of an event, but not inside a compound clip', () => {
    const content = `<fcpxml version="1.9"><resources><asset id="r2" start="3600s"/><media id="r3"><sequence><spine>
      <gap><marker start="3600s" value="inside"/></gap></spine></sequence></media></resources>
      <event><asset-clip ref="r2" duration="60s"><marker start="18010/5s" value="A &amp; B &#x1F600;"/></asset-clip></event></fcpxml>`;
    expect(readMarkers(clip, 'fcpxml', content)).toEqual([{ frame: 50, end: null, text: 'A & B 😀' }]);
  });

  test('refuses entity declarations, other documents, broken XML and invalid times', () => {
    const bomb = `<!DOCTYPE fcpxml [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><fcpxml>&b;</fcpxml>`;
    const file = `<!DOCTYPE fcpxml [<!ENTITY a SYSTEM "file:///etc/passwd">]><fcpxml>&a;</fcpxml>`;
    expect(reasonOf('fcpxml', bomb)).toMatch(/declares XML entities/);
    expect(reasonOf('fcpxml', file)).toMatch(/declares XML entities/);
    expect(reasonOf('fcpxml', '<fcpxml>&a;</fcpxml>')).toBe('Line 1: the XML is not valid.');
    expect(reasonOf('fcpxml', '<xmeml/>')).toBe('This is not an FCPXML file.');
    expect(reasonOf('fcpxml', '<fcpxml><a></fcpxml>')).toBe('Line 1: the XML is not valid.');
    expect(reasonOf('fcpxml', '')).toBe('Line 1: the XML is not valid.');
    expect(reasonOf('fcpxml', `<fcpxml>${'<a>'.repeat(200)}`)).toBe('The file is nested too deeply.');
    const marked = (start: string) =>
      inProject(`<gap offset="3600s"><marker start="${start}" value="x"/></gap>`);
    expect(reasonOf('fcpxml', marked('1/0s'))).toBe('Line 3: the marker has no time.');
    expect(reasonOf('fcpxml', marked('99999s'))).toBe('The marker “x” is outside the video.');
    expect(reasonOf('fcpxml', marked('0s'))).toBe('The marker “x” is outside the video.');
    expect(reasonOf('fcpxml', inProject('<gap>'))).toBe('Line 3: the XML is not valid.');
    // Each level multiplies the denominator of the previous one.
    const odd = Array.from({ length: 5 }, (_, index) => `<spine offset="1/${10n ** 18n + BigInt(index)}s">`);
    expect(reasonOf('fcpxml', inProject(odd.join('')))).toBe('The file has times that cannot be calculated.');
    const many = '<marker start="3600s" value="x"/>'.repeat(IMPORTED_AT_ONCE + 1);
    expect(reasonOf('fcpxml', inProject(`<gap offset="3600s">${many}</gap>`))).toMatch(/more than 5000/);
  });
});

describe('Reading CSV markers', () => {
  test('reads the Premiere format: tabs, a name and a description', () => {
    const content =
      'Marker Name\tDescription\tIn\tOut\tDuration\tMarker Type\n' +
      'Sky\tToo dark\t01:00:01:00\t01:00:03:00\t00:00:02:00\tComment\nCut\t\t01:00:04:00\t01:00:04:00\t00:00:00:00\tComment\n';
    expect(readMarkers(clip, 'csv', content)).toEqual([
      { frame: 25, end: 75, text: 'Too dark' },
      { frame: 100, end: null, text: 'Cut' },
    ]);
  });

  test('reads semicolons, quotes, line breaks and escaped formulas', () => {
    const content = `\ufeff"Frame in";Text\r\n10;"Say ""so"";\r\nthen"\r\n\r\n11;'=1\r\n12;''quoted\r\n;whole\r\n`;
    expect(readMarkers(clip, 'csv', content)).toEqual([
      { frame: 10, end: null, text: 'Say "so";\nthen' },
      { frame: 11, end: null, text: '=1' },
      { frame: 12, end: null, text: "''quoted" },
      { frame: null, end: null, text: 'whole' },
    ]);
  });

  test('refuses invalid files and reports the line number', () => {
    expect(reasonOf('csv', 'Frame in,Author\n1,x')).toBe('The first line has no column named “Text”.');
    expect(reasonOf('csv', 'Text,Author\n1,x')).toMatch(/no column named “Frame in” or/);
    expect(reasonOf('csv', 'Text,Frame in\n"a\nb",1\nx,soon')).toBe('Line 4: “soon” is not a frame number.');
    expect(reasonOf('csv', 'Text,Frame in\nx,999999999')).toBe('Line 2: the marker is outside the video.');
    expect(reasonOf('csv', 'Text,Timecode\nx,noon')).toBe('Line 2: “noon” is not a timecode of this video.');
    expect(reasonOf('csv', 'Text,Frame in\n"x,1')).toBe('Line 2: the closing quotation mark is missing.');
    expect(reasonOf('csv', `Text,Frame in\n${'x,1\n'.repeat(IMPORTED_AT_ONCE + 1)}`)).toMatch(
      /more than 5000/,
    );
    expect(reasonOf('csv', `Text,Frame in\nxx,1${','.repeat(200)}`)).toBe('Line 2 has more than 200 cells.');
    // Refused before the last line is parsed.
    expect(reasonOf('csv', `Text,Frame in\n${',1\n'.repeat(20_001)}"x`)).toBe(
      'The file has more than 20000 lines.',
    );
    expect(reasonOf('csv', `Text,Frame in\n${'x,1\n'.repeat(IMPORTED_AT_ONCE + 1)}x,soon`)).toMatch(
      /more than 5000/,
    );
  });
});

// A reader with quadratic run time would exceed the test timeout, with a fifth of the longest file too.
const MANY = IMPORT_MAX / 5;
test.each(importFormats)('Reading a million meaningless characters as %s finishes in time', (format) => {
  const heads = { edl: '', fcpxml: '<fcpxml>', otio: '{"OTIO_SCHEMA":', csv: 'Text,Frame in\n' };
  for (const piece of [' ', '|C: |M:', '"', '<a ', '\n', '[']) {
    const content = piece.repeat(MANY / piece.length);
    reasonOf(format, content);
    reasonOf(format, heads[format] + content);
  }
  const locator = `* LOC: 01:00:00:00 ${'x'.repeat(9900)}\u2028\n`;
  reasonOf(format, locator.repeat(MANY / locator.length));
});
