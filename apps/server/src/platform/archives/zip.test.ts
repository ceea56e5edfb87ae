import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import type { PooledPieces } from '#platform/storage/storage.ts';
import { openNames, safeName } from './safe-file-names.ts';
import {
  layOut,
  type PlacedEntry,
  writeDirectoryEntry,
  writeEnd,
  type ZipLimits,
  zipLimits,
} from './zip-layout.ts';
import { type ZipSource, zipPieces } from './zip-pieces.ts';

const at = Date.UTC(2026, 2, 14, 9, 26, 54);

interface Made extends PlacedEntry {
  bytes: Buffer;
}

function sourceOf(files: readonly { name: string; bytes?: Buffer }[], limits = zipLimits): ZipSource<Made> {
  const { entries, shape } = layOut(
    files.map(({ name, bytes = Buffer.alloc(0) }) => ({
      ...{ name, bytes, size: bytes.length, crc32: crc32(bytes), modifiedat: at },
    })),
    limits,
  );
  return {
    shape,
    async *entriesFrom(where, place) {
      const first = entries.findLastIndex((entry) => entry[where] <= place);
      yield* entries.slice(Math.max(0, first));
    },
    async *read({ bytes }, { start, end }) {
      yield bytes.subarray(start, end + 1);
    },
  };
}

const whole = (source: ZipSource<Made>, limits?: ZipLimits) =>
  buffer(zipPieces(source, { start: 0, end: source.shape.size - 1 }, limits));

const files = [
  { name: 'Tag 1/' },
  { name: 'Tag 1/Höhe.mov', bytes: Buffer.from('film'.repeat(5000)) },
  { name: 'Tag 1/empty.txt', bytes: Buffer.alloc(0) },
  { name: 'Nothing in here/' },
  { name: '日本語.txt', bytes: Buffer.from('text') },
];

const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);

/** The contents according to an independent program, which fails on a wrong checksum. */
function seenElsewhere(bytes: Buffer) {
  const folder = mkdtempSync(join(tmpdir(), 'zip-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'a.zip'), bytes);
  const facts = ['-cf', '-', '--format=mtree', '--options', 'mtree:!all,type,size,time,sha256', '@a.zip'];
  const out = execFileSync('bsdtar', facts, {
    ...{ cwd: folder, encoding: 'utf8', maxBuffer: 1 << 26, env: { ...process.env, LC_ALL: 'C.UTF-8' } },
  });
  return out
    .split('\n')
    .filter((line) => line.startsWith('./'))
    .map((line) => {
      const [path = '', ...words] = line.split(' ');
      const found = Object.fromEntries(words.map((word) => word.split('=') as [string, string]));
      const folderSign = found.type === 'dir' ? '/' : '';
      return { ...found, name: unescaped(path.slice(2)) + folderSign };
    })
    .sort(byName);
}

/** Non-ASCII bytes are three octal digits. */
const unescaped = (text: string) =>
  Buffer.from(
    text.replace(/\\(\d{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8))),
    'latin1',
  ).toString();

const forced: ZipLimits = { bytes: 10, count: 2 };

describe('ZIP archive', () => {
  it.each([
    ['without Zip64', zipLimits],
    ['with Zip64 everywhere', forced],
  ])('has the announced size and is read correctly by bsdtar, %s', async (_, limits) => {
    const source = sourceOf(files, limits);
    const bytes = await whole(source, limits);
    expect(bytes.length).toBe(source.shape.size);
    const time = `${at / 1000}.0`;
    expect(seenElsewhere(bytes)).toEqual(
      files
        .toSorted(byName)
        .map(({ name, bytes: held }) =>
          held
            ? { name, time, type: 'file', size: `${held.length}`, sha256digest: digest(held) }
            : { name, time, type: 'dir' },
        ),
    );
  });

  it('consists of only the end record when it has no entries', async () => {
    const bytes = await whole(sourceOf([]));
    expect(bytes.length).toBe(22);
    expect(seenElsewhere(bytes)).toEqual([]);
  });

  it.each([
    ['without Zip64', zipLimits],
    ['with Zip64 everywhere', forced],
  ])('returns the same bytes for every range, %s', async (_, limits) => {
    const source = sourceOf(
      [
        { name: 'a/' },
        { name: 'a/b', bytes: Buffer.from('0123456789abc') },
        { name: 'c', bytes: Buffer.from('xyz') },
      ],
      limits,
    );
    const all = await whole(source, limits);
    for (let start = 0; start < all.length; start++) {
      for (const end of [start, Math.min(all.length - 1, start + 37), all.length - 1]) {
        const part = await buffer(zipPieces(source, { start, end }, limits));
        expect(part.equals(all.subarray(start, end + 1)), `${start}-${end}`).toBe(true);
      }
    }
  });

  it('fails when a file has too few or too many bytes or cannot be read', async () => {
    const source = sourceOf(files);
    for (const wrong of ['film'.repeat(4999), 'film'.repeat(5001)]) {
      const other = async function* () {
        yield Buffer.from(wrong);
      };
      await expect(whole({ ...source, read: other })).rejects.toThrow('has changed');
    }
    const gone = Object.assign(new Error('gone'), { code: 'ENOENT' });
    const none = async function* (): PooledPieces {
      yield await Promise.reject(gone);
    };
    await expect(whole({ ...source, read: none })).rejects.toThrow('gone');
  });

  it('reads only the files that are inside the requested range', async () => {
    const source = sourceOf(files);
    const read: string[] = [];
    const watched: ZipSource<Made> = {
      ...source,
      read: (entry, range) => {
        read.push(entry.name);
        return source.read(entry, range);
      },
    };
    await buffer(zipPieces(watched, { start: source.shape.directoryat, end: source.shape.size - 1 }));
    expect(read).toEqual([]);
    await buffer(zipPieces(watched, { start: source.shape.directoryat - 2, end: source.shape.size - 1 }));
    expect(read).toEqual(['日本語.txt']);
  });
});

describe('Large ZIP archives', () => {
  const GIB = 2 ** 30;
  const big = (name: string, size: number) => ({ name, size, crc32: 1, modifiedat: at });
  const tagged = (bytes: Buffer) => bytes.includes(Buffer.from([0x01, 0x00, 0x18, 0x00]));

  test('use Zip64 fields for sizes from 4 GiB minus one byte, and for offsets beyond that', () => {
    const { entries, shape } = layOut([
      big('a', 2 ** 32 - 2),
      big('b', 2 ** 32 - 1),
      big('c', 50 * GIB),
      big('d', 1),
    ]);
    const [a, b, c, d] = entries.map((entry) => writeDirectoryEntry(entry));
    expect([a, b, c, d].map((entry) => entry!.readUInt16LE(6))).toEqual([20, 45, 45, 45]);
    // Sizes and offset; only the offset for the last one.
    expect([b, c].map((entry) => tagged(entry!))).toEqual([true, true]);
    expect(d!.readUInt32LE(24)).toBe(1);
    expect(d!.readUInt32LE(42)).toBe(0xffff_ffff);
    expect(Number(d!.readBigUInt64LE(d!.length - 8))).toBe(entries[3]!.at);
    expect(entries[3]!.at).toBe(2 ** 32 - 2 + (2 ** 32 - 1) + 50 * GIB + 3 * 40 + 2 * 20);
    const end = writeEnd(shape);
    expect(Number(end.readBigUInt64LE(48))).toBe(shape.directoryat);
    expect(shape.size).toBe(
      shape.directoryat + [a, b, c, d].reduce((sum, one) => sum + one!.length, 0) + end.length,
    );
  });

  test('use the Zip64 end record from 65,535 entries, and open with 70,000 entries', async () => {
    const empties = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ name: `${index}.txt` }));
    expect(writeEnd(sourceOf(empties(65_534)).shape).length).toBe(22);
    expect(writeEnd(sourceOf(empties(65_535)).shape).length).toBe(98);
    const source = sourceOf(empties(70_000));
    const bytes = await whole(source);
    expect(bytes.length).toBe(source.shape.size);
    expect(seenElsewhere(bytes).length).toBe(70_000);
  });

  test('limit dates before 1980 and after 2107 to the range of the format', () => {
    const written = (modifiedat: number) => {
      const [entry] = layOut([{ ...big('a', 0), modifiedat }]).entries;
      return writeDirectoryEntry(entry!).readUInt16LE(14);
    };
    expect(written(0)).toBe((1 << 5) | 1);
    expect(written(Date.UTC(2300, 0, 1))).toBe((127 << 9) | (12 << 5) | 31);
  });
});

describe('Entry names in ZIP archives', () => {
  test.each([
    ['a/b\\c:d', 'a_b_c_d'],
    ['../../etc/passwd', '.._.._etc_passwd'],
    ['..', '_'],
    ['', '_'],
    ['CON', '_CON'],
    ['nul.tar.gz', '_nul.tar.gz'],
    ['com1.txt', '_com1.txt'],
    ['LPT¹.txt', '_LPT¹.txt'],
    ['console.log', 'console.log'],
    ['tail. . ', 'tail'],
    ['photo\u202egnp.exe', 'photognp.exe'],
    ['a\u0000b\nc\u007f\u0085', 'a_b_c__'],
    ['he said "<hi>?"|*', 'he said __hi______'.slice(0, 'he said "<hi>?"|*'.length)],
    ['e\u0301', 'é'],
    ['half \ud800', 'half \ufffd'],
  ])('writes the name %j as %j', (given, safe) => expect(safeName(given)).toBe(safe));

  test('shortens a long name between characters and keeps its extension', () => {
    const name = safeName(`${'日'.repeat(191)}.mov`);
    expect(name).toBe(`${'日'.repeat(78)}.mov`);
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(240);
  });

  test('makes names unique, ignoring case and Unicode variants', () => {
    const names = openNames();
    expect(
      ['a.mov', 'A.MOV', 'a.mov', 'a (2).mov', 'Straße', 'STRASSE', 'ﬁ', 'fi', '.x', '.x'].map(names),
    ).toEqual([
      ...[
        'a.mov',
        'A (2).MOV',
        'a (3).mov',
        'a (2) (2).mov',
        'Straße',
        'STRASSE (2)',
        'ﬁ',
        'fi (2)',
        '.x',
        '.x (2)',
      ],
    ]);
  });

  test('numbers 20,000 equal names', () => {
    const names = openNames();
    const given = Array.from({ length: 20_000 }, () => names('a.txt'));
    expect(new Set(given).size).toBe(20_000);
    expect(given.at(-1)).toBe('a (20000).txt');
  });
});
