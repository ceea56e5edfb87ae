import type { Comment } from '@rushes/contract/comments';

/** An open comment on the whole file. Tests override the fields they need. */
export function comment(changes: Partial<Comment>): Comment {
  return {
    id: 'a',
    podid: 'p',
    parentid: null,
    content: 'The door closes too soon.',
    start: null,
    end: null,
    startframe: null,
    endframe: null,
    teamonly: 0,
    drawing: null,
    createdat: '2026-11-11T09:00:00.000Z',
    editedat: null,
    createdby: { id: 'ilse', name: 'Ilse Kramer', firstname: 'Ilse', lastname: 'Kramer' },
    email: '',
    checked: 0,
    checkedby: null,
    likedBy: [],
    likesCount: 0,
    mentions: [],
    addressedin: null,
    ...changes,
  };
}
