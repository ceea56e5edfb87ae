import { frameToSeekTime } from '@rushes/contract/timecode';
import { type KeyboardEvent, useRef, useState } from 'react';
import { movePlayhead } from '#features/extensions/widgets/program.ts';
import { viewedPlayer } from '#player/frames/viewed-frame.ts';
import { rangeOf } from '../comment-marks.ts';
import { draftOf, openForm } from '../composer/drafts.ts';
import type { ShownComment } from '../shown-comment.ts';
import { chooseComment, leaveDrawing } from '../stage-actions.ts';
import type { Timing } from '../times.ts';
import { useStage } from '../widgets/stage.ts';
import { rightsOn } from './rights.ts';
import type { MemberActions, RowActions } from './row-actions.ts';
import type { Row } from './threads.ts';

interface RowOptions {
  file: string;
  timing: Timing;
  mayControl: boolean;
  inTeam: boolean;
  me: string | undefined;
  /** What is missing here at first is never offered. */
  more: MemberActions;
  onDelete: (comment: ShownComment) => void;
  walk: (to: number) => void;
  placeOf: (id: string) => number;
  count: number;
}

/** Stable object, so that rows only re-render when their data changes. */
export function useRowActions(options: RowOptions) {
  const latest = useRef(options);
  latest.current = options;
  // J, K, L and X are player shortcuts. They act on a comment only after keyboard navigation, not after a click.
  const byHand = useRef(false);
  const pressing = useRef(false);
  const [made] = useState(() => {
    const later = (name: keyof MemberActions) =>
      options.more[name] && ((comment: ShownComment) => latest.current.more[name]?.(comment));
    const row: RowActions = {
      choose({ comment, thread, answer }) {
        const { timing } = latest.current;
        const range = rangeOf(comment, timing);
        // The video must not seek while drawing.
        leaveDrawing();
        chooseComment(comment.id);
        if (range) {
          viewedPlayer()?.pause();
          viewedPlayer()?.seekToFrame(range.from);
          movePlayhead(frameToSeekTime(range.from, timing.base.rate));
        } else if (answer) seekToThread(thread);
      },
      answer: ({ comment }) => openForm(latest.current.file, { as: 'answer', to: comment }),
      edit: (comment) =>
        openForm(latest.current.file, { as: 'edit', comment }, draftOf(comment, latest.current.timing)),
      remove: (comment) => latest.current.onDelete(comment),
      like: later('like'),
      check: later('check'),
      address: later('address'),
      copyLink: later('copyLink'),
      onKeyDown(event, of) {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        if (move(event, of) || (!byHand.current && act(event, of))) event.preventDefault();
      },
    };
    function seekToThread(id: string) {
      const mark = useStage.getState().marks.find((one) => one.id === id);
      if (mark) viewedPlayer()?.seekToFrame(mark.frame);
    }
    function move(event: KeyboardEvent, { comment }: Row): boolean {
      const { walk, placeOf, count } = latest.current;
      const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
      if (step === undefined && event.key !== 'Enter') return false;
      byHand.current = false;
      if (step === undefined) return false;
      walk(Math.min(count - 1, placeOf(comment.id) + step));
      return true;
    }
    function act(event: KeyboardEvent, of: Row): boolean {
      const { mayControl } = latest.current;
      const { comment, answer, version } = of;
      if (event.key === 'Enter') {
        row.choose(of);
        return true;
      }
      if (!mayControl || version !== undefined) return false;
      const may = rightsOn(comment, latest.current);
      const key = event.key.toLowerCase();
      if (key === 'r' && !answer) row.answer(of);
      else if (key === 'e' && may.edit) row.edit(comment);
      else if (key === 'x' && !answer && row.check) row.check(comment);
      else if (key === 'l' && row.like) row.like(comment);
      else if (event.key === 'Delete' && may.remove) row.remove(comment);
      else return false;
      return true;
    }
    const touched = () => {
      byHand.current = true;
      pressing.current = true;
      // The press has moved the focus by then.
      setTimeout(() => {
        pressing.current = false;
      });
    };
    // A row can receive focus because a click removed the row before it. That is not keyboard navigation.
    const focused = (element: Element) => {
      if (!pressing.current && element.matches(':focus-visible')) byHand.current = false;
    };
    return { row, touched, focused };
  });
  return made;
}
