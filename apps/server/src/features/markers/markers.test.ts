import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { checkComment } from '@rushes/contract/comments';
import { ArchiveStatus, AssetType } from '@rushes/contract/enums';
import { addPodLabels, listPodLabels } from '@rushes/contract/labels';
import {
  exportMarkers,
  IMPORT_MAX,
  type ImportFormat,
  importFormats,
  importMarkers,
  type MarkerFormat,
  markerFormats,
} from '@rushes/contract/markers';
import { listPodLogs } from '@rushes/contract/pods';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids/uuid.ts';
import { readFrameNumber } from '#platform/media/frame-number.ts';
import { makeClip } from '#test/clips.ts';
import { makeAsset } from '#test/fixtures.ts';
import { drawing } from '#test/media/marker-clips.ts';
import { readyTools } from '#test/media-tools.ts';
import { at, startStudio } from '#test/scenes/studio-scene.ts';

const { api, world, team, client, looker, other, video, comment: say, commentsOf } = await startStudio();

type Asked = Partial<Parameters<typeof api.call<typeof exportMarkers>>[1]['query']>;
const asked = (id: string, query: Asked = {}) => ({
  ...at(id),
  query: { what: 'comments' as const, format: 'csv' as const, ...query },
});
const fetchFile = (id: string, query: Asked = {}, as = team, method = 'GET') =>
  api.fetch(`/api/v1/pods/${id}/markers?${new URLSearchParams(asked(id, query).query as never)}`, as, {
    method,
  });

/** Compiled once: it takes longer than reading a document. */
let library: ReturnType<typeof PDFiumLibrary.init> | undefined;
afterAll(async () => (await library)?.destroy());

async function wordsIn(response: Response, format: MarkerFormat): Promise<string> {
  expect(response.status).toBe(200);
  if (format !== 'pdf') return response.text();
  library ??= PDFiumLibrary.init();
  const document = await (await library).loadDocument(Buffer.from(await response.arrayBuffer()));
  const words = [...document.pages()].map((page) => page.getText()).join(' ');
  document.destroy();
  return words;
}
const exported = async (id: string, query: Asked = {}, as = team) =>
  wordsIn(await fetchFile(id, query, as), query.format ?? 'csv');

const bodyOf = (content: string, format: ImportFormat = 'csv', into: 'comments' | 'labels' = 'comments') => ({
  into,
  format,
  content,
});
const take = (id: string, body: Body, as = team) => api.call(importMarkers, { ...at(id), body }, as);
const refusedTo = (id: string, body: Body, as = team) => api.refused(importMarkers, { ...at(id), body }, as);
type Body = ReturnType<typeof bodyOf> & { teamonly?: 0 | 1 };
const labelsOf = async (id: string) => (await api.call(listPodLabels, at(id), team)).labels;

const ROW = 'Frame in,Text\n10,Too dark';

describe('Exporting and importing markers', () => {
  test('return 404 for a file that is unknown, of another tenant, or hidden from the caller', async () => {
    const id = await video();
    for (const [wrong, as] of [
      [id, other],
      [newId(), team],
      [await video(world.hidden), client],
      [await video(world.folder, { teamonly: 1 }), client],
    ] as const) {
      expect(await api.refused(exportMarkers, asked(wrong), as)).toBe('404 ERR6');
      expect(await refusedTo(wrong, bodyOf(ROW), as)).toBe('404 ERR6');
    }
  });

  test('allow a user with view permission to export, but not to import', async () => {
    const id = await video();
    expect(await refusedTo(id, bodyOf(ROW), looker)).toBe('403 11403');
    expect(await exported(id, {}, looker)).toContain('Number,Timecode in');
  });

  test('are refused for an image', async () => {
    const id = await video(world.folder, { kind: 'image', duration: null });
    expect(await api.refused(exportMarkers, asked(id), team)).toBe('422 11018');
    expect(await refusedTo(id, bodyOf(ROW))).toBe('422 11018');
  });

  test('refuse a cue export without a subtitle asset of this file', async () => {
    const id = await video();
    const raw = await makeAsset(api.services, world.folder, id, {
      name: 'a',
      bytes: Buffer.from('a'),
      mimetype: 'x/y',
    });
    const cues = (assetid?: string) => asked(id, { what: 'cues', ...(assetid ? { assetid } : {}) });
    expect(await api.refused(exportMarkers, cues(), team)).toBe('400 11406');
    expect(await api.refused(exportMarkers, cues(raw), team)).toBe('404 ERR17');
    expect(await api.refused(exportMarkers, cues(newId()), team)).toBe('404 ERR17');
  });

  test('refuse an import into an archived file [J125]', async () => {
    const cold = await video(world.folder, { archived: ArchiveStatus.ARCHIVED });
    expect(await refusedTo(cold, bodyOf(ROW))).toBe('409 ERR68');
    expect(await refusedTo(cold, bodyOf(ROW, 'csv', 'labels'))).toBe('409 ERR68');
  });

  test.each(['comments', 'labels'] as const)('import no %s at all when one line is invalid', async (into) => {
    const id = await video();
    const wrong = [
      [`${ROW}\nsoon,Later`, { reason: 'notFrame', line: 3, value: 'soon' }],
      [`${ROW}\n9999,Beyond`, { reason: 'markerLineOutside', line: 3 }],
      [
        `${ROW}\n11,${'x'.repeat(2049)}`,
        { reason: 'markerTooLong', marker: `${'x'.repeat(40)}…`, max: 2048 },
      ],
      ['Author\nAda', { reason: 'columnText' }],
      ['', { reason: 'columnText' }],
    ] as const;
    for (const [content, reason] of wrong) {
      const response = await api.fetch(`/api/v1/pods/${id}/markers`, team, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(bodyOf(content, 'csv', into)),
      });
      const { error } = (await response.json()) as { error: { code: string; message: { params: object } } };
      expect([response.status, error.code]).toEqual([400, '11406']);
      expect(error.message.params).toEqual({ field: 'content', ...reason });
    }
    if (into === 'labels')
      expect(await refusedTo(id, bodyOf(`${ROW}\n11,${'x'.repeat(2048)}`, 'csv', into))).toBe('400 11406');
    expect([...(await commentsOf(id)), ...(await labelsOf(id))]).toEqual([]);
  });

  test('refuse an import file that is too large', async () => {
    const id = await video();
    expect(await refusedTo(id, bodyOf(' '.repeat(IMPORT_MAX + 1)))).toBe('400 11406');
    expect(await refusedTo(id, bodyOf(' '.repeat(2 * IMPORT_MAX)))).toBe('413 11413');
    expect(await refusedTo(id, bodyOf(' '.repeat(IMPORT_MAX)))).toBe('400 11406');
  });
});

describe('Exporting markers', () => {
  test.each(markerFormats)(
    'leaves team-only comments out of %s unless a team member asks for them [Q188]',
    async (format) => {
      const id = await video();
      const open = await say(id, { content: 'For everybody', startframe: 10 });
      await say(id, { content: 'Answered', parentid: open.id });
      const kept = await say(id, { content: 'Confidential', startframe: 10, teamonly: 1 });
      await say(id, { content: 'Discreet', parentid: kept.id });
      const everything = await exported(id, { format, teamonly: 'true' });
      const forAnybody = [
        await exported(id, { format }),
        await exported(id, { format, teamonly: 'true' }, client),
        await exported(id, { format }, client),
      ];
      for (const words of ['For everybody', 'Answered'])
        for (const file of [everything, ...forAnybody]) expect(file).toContain(words);
      for (const words of ['Confidential', 'Discreet']) {
        expect(everything).toContain(words);
        for (const file of forAnybody) expect(file).not.toContain(words);
      }
      if (format === 'csv' || format === 'pdf') expect(everything.match(/Team only/g)).toHaveLength(1);
      for (const file of forAnybody) expect(file).not.toContain('Team only');
    },
  );

  test('returns an uncached download named after the video, with the right content type', async () => {
    const id = await video(world.folder, { name: 'Sprint “final”.mov' });
    const response = await fetchFile(id, { format: 'edl' });
    expect(response.headers.get('content-disposition')).toBe(
      "attachment; filename*=UTF-8''Sprint%20%E2%80%9Cfinal%E2%80%9D%20comments.edl",
    );
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const types = await Promise.all(
      markerFormats.map(async (format) =>
        (await fetchFile(id, { format }, team, 'HEAD')).headers.get('content-type'),
      ),
    );
    expect(types.map((type) => type!.split(';')[0])).toEqual([
      ...['application/xml', 'application/xml', 'text/plain', 'text/plain'],
      ...['application/vnd.pixar.opentimelineio+json', 'text/csv', 'application/pdf'],
    ]);
  });

  test('leaves out resolved comments on request', async () => {
    const id = await video();
    const { id: cid } = await say(id, { content: 'Settled long ago' });
    await say(id, { content: 'Waits' });
    await api.call(checkComment, { params: { id, cid } }, team);
    expect(await exported(id)).toContain('Settled long ago');
    const open = await exported(id, { checked: 'false' });
    expect(open).toContain('Waits');
    expect(open).not.toContain('Settled long ago');
  });

  test('counts from the start timecode, with drop-frame timecodes if the video has them', async () => {
    const id = await video(world.folder, { framerate: 29.97 });
    await makeAsset(api.services, world.folder, id, {
      ...{ name: 'film.mov', bytes: Buffer.from('-'), mimetype: 'video/quicktime' },
      metadata: { frameRate: { num: 30_000, den: 1001 }, startTimecode: '00:59:30;00', dropFrame: true },
    });
    await say(id, { startframe: 900 });
    await say(id, { startframe: 1795, endframe: 1796 });
    const csv = await exported(id);
    expect(csv).toContain('1,"01:00:00;00",,900,,team Test,Too dark');
    expect(csv).toContain('2,"01:00:29;25",,1795,,team Test,Too dark');
  });

  test('exports labels and the cues of a subtitle', async () => {
    const id = await video();
    await api.call(addPodLabels, { ...at(id), body: { content: 'Dawn', start: 1000, end: 3000 } }, team);
    await api.call(addPodLabels, { ...at(id), body: { content: 'Whole' } }, team);
    expect(await exported(id, { what: 'labels' })).toMatch(
      /1,,,,,team Test,Whole,label,.*\r\n2,00:00:01:00,00:00:03:00,25,75,team Test,Dawn,label,/,
    );
    const bytes = Buffer.from('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n<i>Hello</i> there\n');
    const assetid = await makeAsset(api.services, world.folder, id, {
      ...{ name: 'en.vtt', bytes, mimetype: 'text/vtt', type: AssetType.VTT },
    });
    expect(await exported(id, { what: 'cues', assetid, format: 'edl' })).toContain(
      'Hello there |C:ResolveColorCyan |M:cue |D:25',
    );
  });

  test('exports times for audio, which can be imported again', async () => {
    const id = await video(world.folder, { kind: 'audio', framerate: null });
    await say(id, { start: 2000, end: 4000 });
    expect(await exported(id)).toContain('1,00:00:02:00,00:00:04:00,48,96,');
    expect(await exported(id, { format: 'pdf' })).toContain('00:00:02:00 – 00:00:04:00');
    const copy = await video(world.folder, { kind: 'audio', framerate: null });
    await take(copy, bodyOf(await exported(id)));
    expect(await commentsOf(copy)).toMatchObject([{ start: 2000, end: 4000, startframe: null }]);
  });
});

describe('Importing markers', () => {
  test.each(importFormats)(
    'restores positions and texts from %s, and skips markers that already exist',
    async (format) => {
      const [id, copy] = [await video(), await video()];
      await say(id, { content: 'Line one |\nline two 🎬', startframe: 10, endframe: 60 });
      await say(id, { content: '=SUM(A1)', startframe: 1499 });
      const kept = await say(id, { content: 'Up to the end', startframe: 100, endframe: 1500 });
      await say(id, { content: 'Answer', parentid: kept.id });
      const file = await exported(id, { format });
      expect(await take(copy, bodyOf(file, format))).toEqual({ added: 3, skipped: 0 });
      const shape = ({ content, start, end, startframe, endframe }: Awaited<ReturnType<typeof say>>) => ({
        ...{ content, start, end, startframe, endframe },
      });
      const original = (await commentsOf(id)).filter(({ parentid }) => parentid === null).map(shape);
      expect((await commentsOf(copy)).map(shape)).toEqual(original);
      expect(await take(copy, bodyOf(file, format))).toEqual({ added: 0, skipped: 3 });
      expect(await take(copy, bodyOf(await exported(copy, { format }), format))).toEqual({
        added: 0,
        skipped: 3,
      });
      const logs = (await api.call(listPodLogs, { ...at(copy), query: {} }, team)).actionlogs;
      expect(logs.filter(({ action }) => action === 'commented')).toHaveLength(1);
    },
  );

  test('keeps the last frame of a range that ends just after the file duration', async () => {
    const id = await video(world.folder, { duration: 1000, framerate: 29.97 });
    expect(await take(id, bodyOf('Frame in,Frame out,Text\n3,30,Rest'))).toEqual({ added: 1, skipped: 0 });
    expect(await commentsOf(id)).toMatchObject([{ startframe: 3, endframe: 30, end: 1001 }]);
  });

  test('creates single-line labels and skips duplicates, ignoring case', async () => {
    const id = await video();
    const content = 'Frame in,Frame out,Text\n10,,Dawn\n10,,DAWN\n20,70,"Two\nlines"\n,,Whole\n100,1500,Rest';
    expect(await take(id, bodyOf(content, 'csv', 'labels'))).toEqual({ added: 4, skipped: 1 });
    expect((await labelsOf(id)).map((label) => [label.content, label.start, label.end])).toEqual([
      ['Whole', null, null],
      ['Dawn', 400, 400],
      ['Two lines', 800, 2800],
      ['Rest', 4000, 60_000],
    ]);
    expect(await take(id, bodyOf(content, 'csv', 'labels'))).toEqual({ added: 0, skipped: 5 });
  });

  test('creates team-only comments for the team only', async () => {
    const id = await video();
    const body = { ...bodyOf(ROW), teamonly: 1 as const };
    expect(await refusedTo(id, body, client)).toBe('403 ERR143');
    expect(await refusedTo(id, { ...body, into: 'labels' })).toBe('400 11406');
    expect(await take(id, body)).toEqual({ added: 1, skipped: 0 });
    expect(await commentsOf(id)).toMatchObject([{ content: 'Too dark', teamonly: 1 }]);
    expect(await commentsOf(id, client)).toEqual([]);
    const logs = (await api.call(listPodLogs, { ...at(id), query: {} }, client)).actionlogs;
    expect(logs).toEqual([]);
  });

  test('adds a comment next to an equal team-only comment that the client user cannot see', async () => {
    const id = await video();
    await say(id, { content: 'Too dark', startframe: 10, teamonly: 1 });
    expect(await take(id, bodyOf(ROW), client)).toEqual({ added: 1, skipped: 0 });
  });
});

describe('Exporting markers as PDF', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'markers-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** Files left behind by a process that was killed while it made a document. */
  async function leaveStills(scratch: string) {
    const left = join(scratch, 'request-stills-aBcDeF');
    await mkdir(left, { recursive: true });
    await writeFile(join(left, '1.jpg'), 'half of it');
    await utimes(left, 0, 0);
  }

  test('refuses more than 5000 markers, while CSV accepts them', async () => {
    const id = await video();
    const line = (frame: number) => `00:00:${String(frame % 60).padStart(2, '0')}.000 --> 00:01:00.000\nx\n`;
    const bytes = Buffer.from(`WEBVTT\n\n${Array.from({ length: 5001 }, (_, at) => line(at)).join('\n')}`);
    const assetid = await makeAsset(api.services, world.folder, id, {
      ...{ name: 'en.vtt', bytes, mimetype: 'text/vtt', type: AssetType.VTT },
    });
    const cues = { what: 'cues', assetid } as const;
    expect(await api.refused(exportMarkers, asked(id, { ...cues, format: 'pdf' }), team)).toBe('400 11406');
    expect(await exported(id, cues)).toContain('5001,');
  });

  test('shows the exact frame of a comment and leaves no temporary files behind', {
    timeout: 120_000,
  }, async () => {
    const tools = await readyTools();
    const path = join(folder, 'clip.mp4');
    await makeClip(tools, { path, seconds: 2, rate: '25', look: 1, size: { width: 480, height: 270 } });
    const id = await video(world.folder, { duration: 2000 });
    await makeAsset(api.services, world.folder, id, {
      ...{ name: 'clip.mp4', bytes: await readFile(path), mimetype: 'video/mp4', type: AssetType.WEB },
      metadata: { frameRate: { num: 25, den: 1 } },
    });
    await say(id, { content: 'Look here', startframe: 37, drawing });
    const scratch = join(api.services.settings.dataDir, 'scratch');
    await leaveStills(scratch);
    const response = await fetchFile(id, { format: 'pdf' });
    const bytes = Buffer.from(await response.arrayBuffer());
    // Neither its own stills remain nor those of a killed process.
    await expect.poll(() => readdir(scratch)).toEqual([]);
    // The document contains the still as it was made. Without a file extension, because ffmpeg would take it for
    // part of an image sequence, which it may not open.
    const still = join(folder, 'still');
    const from = bytes.indexOf(Buffer.from([0xff, 0xd8, 0xff]));
    await writeFile(still, bytes.subarray(from, bytes.indexOf('endstream', from)));
    expect(await readFrameNumber(tools, still, 0)).toBe(37);
  });
});
