import { describe, expect, it } from 'vitest';
import { isHidden, readEntries, readPicked } from './read-files.ts';

const fileEntry = (name: string) =>
  ({
    name,
    isFile: true,
    isDirectory: false,
    file: (resolve: (file: File) => void) => resolve(new File(['x'], name)),
  }) as unknown as FileSystemEntry;

const broken = (name: string) =>
  ({
    name,
    isFile: true,
    file: (_: unknown, reject: (error: Error) => void) => reject(new DOMException('', 'NotFoundError')),
  }) as unknown as FileSystemEntry;

/** Returns entries in batches of a hundred, as browsers do, then an empty batch. */
const folder = (name: string, children: FileSystemEntry[]) =>
  ({
    name,
    isFile: false,
    isDirectory: true,
    createReader() {
      let at = 0;
      return {
        readEntries(resolve: (some: FileSystemEntry[]) => void) {
          resolve(children.slice(at, at + 100));
          at += 100;
        },
      };
    },
  }) as unknown as FileSystemEntry;

describe('Reading a dropped folder', () => {
  it('reads all nested files with their paths, also beyond the first batch', async () => {
    const many = Array.from({ length: 250 }, (_, take) => fileEntry(`C${take}.mov`));
    const card = folder('Card 1', [folder('Clips', many), folder('Empty', []), fileEntry('notes.txt')]);
    const { files, hidden, unreadable } = await readEntries([card, fileEntry('loose.wav')]);
    expect(files).toHaveLength(252);
    expect(files[249]).toMatchObject({ path: 'Card 1/Clips/C249.mov', file: { name: 'C249.mov' } });
    expect(files.slice(8, 11).map(({ file }) => file.name)).toEqual(['C8.mov', 'C9.mov', 'C10.mov']);
    expect(files.slice(-2).map(({ path }) => path)).toEqual(['Card 1/notes.txt', 'loose.wav']);
    expect([hidden, unreadable]).toEqual([0, []]);
  });

  it('leaves out hidden and system files and counts them', async () => {
    const card = folder('Card', [
      fileEntry('.DS_Store'),
      fileEntry('Thumbs.db'),
      fileEntry('desktop.ini'),
      folder('.Trashes', [fileEntry('old.mov')]),
      fileEntry('A001.mov'),
    ]);
    const { files, hidden } = await readEntries([card]);
    expect(files.map(({ path }) => path)).toEqual(['Card/A001.mov']);
    expect(hidden).toBe(4);
    expect(isHidden('A.DS_Store')).toBe(false);
  });

  it('reports unreadable files and reads the others', async () => {
    const { files, unreadable } = await readEntries([
      folder('Card', [broken('A001.mov'), fileEntry('B.mov')]),
    ]);
    expect(files.map(({ path }) => path)).toEqual(['Card/B.mov']);
    expect(unreadable).toEqual(['Card/A001.mov']);
  });
});

describe('Reading picked files', () => {
  const withPath = (path: string) =>
    Object.defineProperty(new File(['x'], path.split('/').at(-1)!), 'webkitRelativePath', { value: path });

  it('keeps the paths of files in a folder, and accepts a hidden file that is picked directly', () => {
    const { files, hidden } = readPicked([
      withPath('Card/Clips/A.mov'),
      withPath('Card/.DS_Store'),
      new File(['x'], '.htaccess'),
    ]);
    expect(files.map(({ path }) => path)).toEqual(['.htaccess', 'Card/Clips/A.mov']);
    expect(hidden).toBe(1);
  });
});
