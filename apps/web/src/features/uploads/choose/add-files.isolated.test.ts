import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readEntries, readPicked } from './read-files.ts';

const place = { node: { id: 'n', name: 'Folder' }, pod: { id: 'p', name: 'Film.mov' } };
const file = (name: string) => new File(['x'], name);
const fileEntry = (name: string) =>
  ({
    name,
    isFile: true,
    file: (done: (file: File) => void) => done(file(name)),
  }) as unknown as FileSystemEntry;
const folder = (name: string, children: FileSystemEntry[]) => {
  const parts = [children, []];
  const createReader = () => ({
    readEntries: (done: (some: FileSystemEntry[]) => void) => done(parts.shift() ?? []),
  });
  return { name, isFile: false, createReader } as unknown as FileSystemEntry;
};

/** The real queue, which does not send files that were only added. */
async function setUp() {
  const { addChosen, changeType } = await import('./add-files.ts');
  const { reading } = await import('./reading.ts');
  const { uploads } = await import('../uploads-store.ts');
  const listed = () => uploads.store.getState().items.map(({ name, into }) => [name, into?.type]);
  return { addChosen, changeType, listed, others: () => reading.getState().others };
}

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
});

describe('Choosing files for a subtitle upload [S211]', () => {
  it('accepts only subtitle files, picked or dropped, also in folders, and counts the others', async () => {
    const { addChosen, changeType, listed, others } = await setUp();
    changeType(7);
    await addChosen(place, readPicked([file('nl.srt'), file('notes.txt')]));
    const inFolder = Object.defineProperty(file('en.VTT'), 'webkitRelativePath', { value: 'Texts/en.VTT' });
    const beside = Object.defineProperty(file('film.mov'), 'webkitRelativePath', { value: 'Texts/film.mov' });
    await addChosen(place, readPicked([inFolder, beside]));
    const dropped = folder('Card', [folder('Texts', [fileEntry('de.srt'), fileEntry('de.doc')])]);
    await addChosen(place, readEntries([dropped, fileEntry('still.png')]));
    expect(listed()).toEqual([
      ['nl.srt', 7],
      ['en.VTT', 7],
      ['de.srt', 7],
    ]);
    expect(others()).toBe(4);
  });

  it('removes listed files of other types, and accepts all types again for another asset type', async () => {
    const { addChosen, changeType, listed, others } = await setUp();
    await addChosen(place, readPicked([file('nl.srt'), file('poster.png')]));
    expect(listed()).toEqual([
      ['nl.srt', 8],
      ['poster.png', 8],
    ]);
    changeType(7);
    expect([listed(), others()]).toEqual([[['nl.srt', 7]], 1]);
    changeType(1);
    expect([listed(), others()]).toEqual([[['nl.srt', 1]], 0]);
    await addChosen(place, readPicked([file('poster.png')]));
    expect(listed()).toEqual([
      ['nl.srt', 1],
      ['poster.png', 1],
    ]);
  });

  it('accepts every file in an upload to a folder, whatever asset type was chosen before', async () => {
    const { addChosen, changeType, listed, others } = await setUp();
    changeType(7);
    await addChosen({ node: place.node }, readPicked([file('film.mov')]));
    expect([listed(), others()]).toEqual([[['film.mov', undefined]], 0]);
  });
});
