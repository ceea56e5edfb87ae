import { expect, test } from 'vitest';
import { rightsOn } from './rights.ts';

const by = (id: string | null) => ({ createdby: { id, name: 'Kim', firstname: 'Kim', lastname: '' } });
const reader = { me: 'me', mayControl: true, inTeam: true };

test('Authors with control can edit and delete their own comments, and no others [Q188]', () => {
  expect(rightsOn(by('me'), { ...reader, inTeam: false })).toEqual({ edit: true, remove: true });
  expect(rightsOn(by('other'), reader)).toEqual({ edit: false, remove: false });
  expect(rightsOn(by('me'), { ...reader, mayControl: false })).toEqual({ edit: false, remove: false });
});

test('Team members can delete a comment of a guest, and no member can edit it', () => {
  expect(rightsOn(by(null), reader)).toEqual({ edit: false, remove: true });
  expect(rightsOn(by(null), { ...reader, inTeam: false }).remove).toBe(false);
  expect(rightsOn(by(null), { ...reader, mayControl: false }).remove).toBe(false);
});

test('A guest can edit and delete only their own comments', () => {
  const guest = { me: undefined, mayControl: true, inTeam: false };
  const comment = { createdby: { name: 'Kim' }, guest: 1 } as const;
  expect(rightsOn({ ...comment, mine: 1 }, guest)).toEqual({ edit: true, remove: true });
  expect(rightsOn({ ...comment, mine: 0 }, guest)).toEqual({ edit: false, remove: false });
});
