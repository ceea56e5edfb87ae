import type { KeyboardEvent } from 'react';
import type { ShownComment } from '../shown-comment.ts';
import type { Row } from './threads.ts';

type Act = ((comment: ShownComment) => void) | undefined;

/** What only members can do with a comment. */
export interface MemberActions {
  like?: Act;
  check?: Act;
  address?: Act;
  copyLink?: Act;
}

/** Callbacks of a row. The object is stable for the lifetime of the list. */
export interface RowActions extends MemberActions {
  choose: (row: Row) => void;
  answer: (row: Row) => void;
  edit: (comment: ShownComment) => void;
  remove: (comment: ShownComment) => void;
  onKeyDown: (event: KeyboardEvent, row: Row) => void;
}
