import type { Comment } from '@rushes/contract/comments';
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { useTimeFormat } from '#player/stored.ts';
import { viewedPlayer } from '#player/viewed-frame.ts';
import { useHeldFocus } from '#ui/held-focus.ts';
import { useMeasuredRows } from '#ui/measured-rows.ts';
import styles from './comment-list.module.css';
import { rangeOf } from './comment-marks.ts';
import { CommentRow, type RowDeeds } from './comment-row.tsx';
import { draftOf, openForm } from './drafts.ts';
import { useAddress, useToggle } from './mutations.ts';
import { since } from './since.ts';
import { chooseComment } from './stage-deeds.ts';
import type { Row } from './threads.ts';
import type { Timing } from './times.ts';
import { useCopyLink } from './use-copy-link.ts';
import { useNow } from './use-now.ts';
import { useStage } from './widgets/stage.ts';

interface Props {
  podid: string;
  rows: readonly Row[];
  timing: Timing;
  version: number;
  me: string | undefined;
  mayControl: boolean;
  onDelete: (comment: Comment) => void;
}

/** Before a row was measured: its lines, at the width of the panel. */
function guess({ comment, answer }: Row): number {
  const lines = comment.content
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / 58)), 0);
  return lines * 20 + (answer ? 56 : comment.start === null ? 72 : 98);
}

/** A walkable list: arrows go from comment to comment, letters act on the one that has the focus. */
export function CommentList({ podid, rows, timing, version, me, mayControl, onDelete }: Props) {
  const { t } = useTranslation('comments');
  const language = useLanguage();
  const now = useNow();
  const [format] = useTimeFormat();
  const chosen = useStage((stage) => stage.chosen);
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const wanted = useRef<string | null>(null);
  const inView = useRef<string | null>(null);

  const keys = useMemo(() => rows.map(({ comment }) => comment.id), [rows]);
  const guessAt = useCallback((index: number) => guess(rows[index]!), [rows]);
  const { measure, first, end, before, after, approach } = useMeasuredRows(scroller, keys, guessAt);
  const at = (id: string | null | undefined) => (id == null ? -1 : keys.indexOf(id));
  const stop = Math.max(0, at(focused) >= 0 ? at(focused) : at(chosen?.id));
  const thread = rows[at(chosen?.id)]?.thread;

  // Whoever chose it, here, on the timeline or by a link, sees it. Once for each choice, and as soon as it is there.
  const found = at(chosen?.id) >= 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: not once for each row that comes
  useEffect(() => {
    if (!chosen || !found || !scroller) return;
    inView.current = chosen.id;
    approach(at(chosen.id));
  }, [chosen, found, scroller]);

  useEffect(() => {
    const rowOf = (id: string | null) =>
      id === null ? null : scroller?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`);
    const seen = rowOf(inView.current);
    if (seen) {
      inView.current = null;
      seen.scrollIntoView({ block: 'nearest' });
    }
    const next = rowOf(wanted.current);
    if (next) {
      wanted.current = null;
      next.focus({ preventScroll: true });
      next.scrollIntoView({ block: 'nearest' });
    }
  });
  useHeldFocus(
    () => scroller,
    () => scroller?.querySelector<HTMLElement>('[data-row][tabindex="0"]'),
  );

  function walk(to: number) {
    const id = keys[Math.min(keys.length - 1, Math.max(0, to))];
    if (id === undefined) return;
    wanted.current = id;
    setFocused(id);
    approach(at(id));
  }

  const deeds = useDeeds({ podid, timing, mayControl, me, onDelete, walk, placeOf: at, count: rows.length });
  return (
    <div
      ref={setScroller}
      className={styles.list}
      role="feed"
      aria-label={t('list')}
      onPointerDown={deeds.touched}
      onFocus={(event) => {
        deeds.focused();
        const id = (event.target as HTMLElement).closest<HTMLElement>('[data-row]')?.dataset.row;
        if (id) setFocused(id);
      }}
    >
      <div style={{ height: before }} />
      {rows.slice(first, end).map((row, index) => (
        <CommentRow
          key={row.comment.id}
          row={row}
          place={first + index + 1}
          of={rows.length}
          chosen={row.thread === thread}
          meant={row.comment.id === chosen?.id}
          tabStop={first + index === stop}
          me={me}
          mayControl={mayControl}
          timing={timing}
          format={format}
          ago={since(row.comment.createdat, language, now)}
          version={version}
          deeds={deeds.row}
          measure={measure}
        />
      ))}
      <div style={{ height: after }} />
    </div>
  );
}

interface Hands extends Pick<Props, 'podid' | 'timing' | 'mayControl' | 'me' | 'onDelete'> {
  walk: (to: number) => void;
  placeOf: (id: string) => number;
  count: number;
}

/** The same object for ever, so that rows are drawn anew only when they change. */
function useDeeds(hands: Hands) {
  const toggle = useToggle(hands.podid);
  const address = useAddress(hands.podid);
  const copyLink = useCopyLink(hands.podid);
  const latest = useRef({ ...hands, toggle, address, copyLink });
  latest.current = { ...hands, toggle, address, copyLink };
  // J, K, L and X are the player's: they act on a comment only where the keyboard led to it, not after a click.
  const byHand = useRef(false);
  const pressing = useRef(false);
  const [made] = useState(() => {
    const row: RowDeeds = {
      choose({ comment, thread, answer }) {
        const { timing } = latest.current;
        const range = rangeOf(comment, timing);
        chooseComment(comment.id);
        if (range) {
          viewedPlayer()?.pause();
          viewedPlayer()?.seekToFrame(range.from);
        } else if (answer) seekToThread(thread);
      },
      answer: ({ comment }) => openForm(latest.current.podid, { as: 'answer', to: comment }),
      edit: (comment) =>
        openForm(latest.current.podid, { as: 'edit', comment }, draftOf(comment, latest.current.timing)),
      remove: (comment) => latest.current.onDelete(comment),
      like: (comment) => latest.current.toggle('like', comment),
      check: (comment) => latest.current.toggle('check', comment),
      address: (comment) => latest.current.address.mutate(comment.id),
      copyLink: (comment) => latest.current.copyLink(comment.id),
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
      const { mayControl, me } = latest.current;
      const { comment, answer, version } = of;
      if (event.key === 'Enter') {
        row.choose(of);
        return true;
      }
      if (!mayControl || version !== undefined) return false;
      const mine = me !== undefined && comment.createdby.id === me;
      const key = event.key.toLowerCase();
      if (key === 'r' && !answer) row.answer(of);
      else if (key === 'e' && mine) row.edit(comment);
      else if (key === 'x' && !answer) row.check(comment);
      else if (key === 'l') row.like(comment);
      else if (event.key === 'Delete' && mine) row.remove(comment);
      else return false;
      return true;
    }
    const touched = () => {
      byHand.current = true;
      pressing.current = true;
      // The focus that a press gives is given by then.
      setTimeout(() => {
        pressing.current = false;
      });
    };
    const focused = () => {
      if (!pressing.current) byHand.current = false;
    };
    return { row, touched, focused };
  });
  return made;
}
