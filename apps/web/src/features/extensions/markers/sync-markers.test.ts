import type { Comment } from '@rushes/contract/comments';
import { describe, expect, it } from 'vitest';
import { readNote, sumOf, writeNote } from './marker-note.ts';
import { mapFrames } from './sequence-frames.ts';
import { bodyOf, syncComments } from './sync-markers.ts';

const same = mapFrames({ num: 25, den: 1 }, '10160640000');
/** The sequence has 50 frames per second, the file 25. */
const twice = mapFrames({ num: 25, den: 1 }, '5080320000');
const comment = (more: Partial<Comment>): Comment =>
  ({
    ...{ id: '1', parentid: null, content: 'Too dark', startframe: 10, endframe: null },
    ...{ checked: 0, teamonly: 0, createdby: { id: 'me', name: 'Anna' }, email: '' },
    ...more,
  }) as Comment;

describe('Comments for markers', () => {
  it('are the open ones, with their replies, those on the whole file at its beginning', () => {
    const all = [
      comment({}),
      comment({ id: '2', checked: 1 }),
      comment({ id: '3', teamonly: 1, createdby: { id: 'other', name: 'Ben', firstname: '', lastname: '' } }),
      comment({
        id: '4',
        startframe: null,
        createdby: { id: null, name: '', firstname: '', lastname: '' },
        email: 'g@test',
      }),
      comment({ id: '5', parentid: '1', content: 'Yes' }),
      comment({ id: '6', endframe: 35 }),
    ];
    const seen = syncComments(all, same, { me: 'me', teamonly: false });
    expect(seen.map(({ id, frame, duration, author, mine }) => [id, frame, duration, author, mine])).toEqual([
      ['1', 10, 0, 'Anna', true],
      ['4', 0, 0, 'g@test', false],
      ['6', 10, 25, 'Anna', true],
    ]);
    expect(seen[0]!.replies).toEqual([{ author: 'Anna', text: 'Yes' }]);
    const withTeam = syncComments(all, twice, { me: 'me', teamonly: true });
    expect(withTeam.map(({ id, frame, duration }) => [id, frame, duration])).toEqual([
      ['1', 20, 0],
      ['3', 20, 0],
      ['4', 0, 0],
      ['6', 20, 50],
    ]);
  });

  it('get the times of a marker as frames of the file, within it', () => {
    const content = { frame: 20, duration: 50, text: 'Late' };
    expect(bodyOf(content, twice, 100)).toEqual({ content: 'Late', startframe: 10, endframe: 35 });
    expect(bodyOf(content, twice, 12)).toMatchObject({ startframe: 10, endframe: 12 });
    expect(bodyOf({ ...content, duration: 0 }, twice, 100).endframe).toBeNull();
    expect(bodyOf({ ...content, duration: 1 }, twice, 10).endframe).toBeNull();
  });
});

describe('The text of a marker', () => {
  const key = {
    podid: '018f0000-0000-7000-8000-000000000001',
    commentid: '018f0000-0000-7000-8000-000000000002',
  };
  const content = { frame: 1, duration: 0, text: 'First\nsecond' };

  it('contains the comment, its replies and a key, and is read without them', () => {
    const note = writeNote(content, [{ author: 'Ben', text: 'a\nb' }], key);
    expect(note.split('\n').slice(0, 3)).toEqual(['First', 'second', '↳ Ben: a b']);
    const read = { text: 'First\nsecond', key: { ...key, sum: sumOf(content) } };
    expect(readNote(note)).toEqual(read);
    // Programs change line breaks, and editors add spaces.
    expect(readNote(`${note.replaceAll('\n', '\r')} \r`)).toEqual(read);
  });

  it('without a key is that of the editor', () => {
    for (const note of ['', 'My note', '[rushes:1/2#3]', `${writeNote(content, [], key)}\nmore`])
      expect(readNote(note)).toEqual({ text: note, key: null });
  });
});
