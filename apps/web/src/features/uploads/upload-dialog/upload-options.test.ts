import { PRIORITY_PER_MINUTE } from '@rushes/contract/costs';
import { UploadStatus } from '@rushes/contract/enums';
import { describe, expect, it } from 'vitest';
import type { UploadItem } from '../upload-item.ts';
import { placeOf } from './place-of.ts';
import { canPrioritise, isDone } from './upload-options.ts';

const { ADDED, UPLOADING, FINISHED, ERROR } = UploadStatus;
const item = (name: string, change: Partial<UploadItem> = {}): UploadItem =>
  ({
    name,
    path: name,
    nodename: 'First Light',
    file: new File([], name),
    status: ADDED,
    into: null,
    version: null,
    ...change,
  }) as UploadItem;

describe('Priority processing [O170]', () => {
  it('costs 5 credits per minute', () => {
    expect(PRIORITY_PER_MINUTE).toBe(5);
  });

  it.each(['A.mov', 'A.MXF', 'A.asf', 'A.wav'])('is offered for %s', (name) => {
    expect(canPrioritise([item('notes.txt'), item(name)])).toBe(true);
  });

  it('is not offered without a video or audio file that is still to be sent to a folder', () => {
    expect(canPrioritise([item('still.png'), item('notes.txt')])).toBe(false);
    expect(canPrioritise([item('A.mov', { status: UPLOADING })])).toBe(false);
    expect(canPrioritise([item('A.mov', { into: { podid: 'p', type: 8 } })])).toBe(false);
  });
});

describe('Uploads into a file [O176]', () => {
  const into = { podid: 'p', type: 7 } as const;

  it('are done when all of them have finished', () => {
    expect(isDone([], 'p')).toBe(false);
    expect(isDone([item('a.srt', { into, status: FINISHED }), item('b.mov')], 'p')).toBe(true);
    for (const status of [ADDED, UPLOADING, ERROR])
      expect(isDone([item('a.srt', { into, status: FINISHED }), item('b.srt', { into, status })], 'p')).toBe(
        false,
      );
  });
});

describe('Folder shown for an upload [O178]', () => {
  it('is the shortened path of the file, or the chosen folder without one', () => {
    expect(placeOf(item('A.mov')).words).toBe('First Light');
    expect(placeOf(item('A.mov', { path: 'Rushes/Day 3/A.mov' })).words).toBe('Rushes / Day 3');
    const long = 'A folder of more than twenty letters';
    expect(placeOf(item('A.mov', { path: `${long}/A.mov` }))).toEqual({ words: 'A fol…tters', whole: long });
  });
});
