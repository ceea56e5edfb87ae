import type { Comment } from '@rushes/contract/comments';
import type { KeyboardEvent } from 'react';
import type { Row } from './threads.ts';

/** Callbacks of a row. The object is stable for the lifetime of the list. */
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
