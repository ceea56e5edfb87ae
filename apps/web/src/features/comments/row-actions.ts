import type { Comment } from '@rushes/contract/comments';
import type { KeyboardEvent } from 'react';
import type { Row } from './threads.ts';

/** What a row can ask of its list: the same object as long as the list is there. */
export interface RowActions {
  choose: (row: Row) => void;
  answer: (row: Row) => void;
  edit: (comment: Comment) => void;
  remove: (comment: Comment) => void;
  like: (comment: Comment) => void;
  check: (comment: Comment) => void;
  address: (comment: Comment) => void;
  copyLink: (comment: Comment) => void;
  onKeyDown: (event: KeyboardEvent, row: Row) => void;
}
