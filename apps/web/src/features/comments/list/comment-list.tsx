import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNow } from '#lib/hooks/use-now.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { useTimeFormat } from '#player/player-preferences.ts';
import { useMeasuredRows } from '#ui/list/measured-rows.ts';
import { useRestoreFocus } from '#ui/list/restore-focus.ts';
import { shortTime } from '../comment-times.ts';
import type { ShownComment } from '../shown-comment.ts';
import type { Timing } from '../times.ts';
import { useStage } from '../widgets/stage.ts';
import { CommentRow } from './comment-row.tsx';
import type { MemberActions } from './row-actions.ts';
import { type Row, stopAt } from './threads.ts';
import { useRowActions } from './use-row-actions.ts';

interface Props {
  /** Key of the drafts. */
  file: string;
  rows: readonly Row[];
  timing: Timing;
  version: number;
  me: string | undefined;
  mayControl: boolean;
  inTeam: boolean;
  more: MemberActions;
  onDelete: (comment: ShownComment) => void;
}

/** Estimated row height before measuring, from the number of text lines at the width of the panel. */
function guess({ comment, answer }: Row): number {
  const lines = comment.content
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / 58)), 0);
  return lines * 20 + (answer ? 36 : comment.start === null ? 72 : 98);
}

/** List with keyboard navigation: arrow keys move between comments, letter keys act on the focused one. */
export function CommentList(props: Props) {
  const { file, rows, timing, version, me, mayControl, inTeam, more, onDelete } = props;
  const { t } = useTranslation('comments');
  const language = useLanguage();
  const now = useNow();
  const [format] = useTimeFormat(!timing.frames);
  const chosen = useStage((stage) => stage.chosen);
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const wanted = useRef<string | null>(null);
  const inView = useRef<string | null>(null);
  const place = useRef(0);

  const keys = useMemo(() => rows.map(({ comment }) => comment.id), [rows]);
  const guessAt = useCallback((index: number) => guess(rows[index]!), [rows]);
  const { measure, first, end, before, after, approach } = useMeasuredRows(scroller, keys, guessAt);
  const at = (id: string | null | undefined) => (id == null ? -1 : keys.indexOf(id));
  const stop = stopAt(keys, focused, place.current, chosen?.id);
  place.current = stop;
  const thread = rows[at(chosen?.id)]?.thread;

  // Scrolls to a comment selected here, on the timeline or through a link. Once per selection, when its row exists.
  const found = at(chosen?.id) >= 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: must not run again for each new row
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
  useRestoreFocus(
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

  const actions = useRowActions({
    file,
    timing,
    mayControl,
    inTeam,
    me,
    more,
    onDelete,
    walk,
    placeOf: at,
    count: rows.length,
  });
  return (
    <div
      ref={setScroller}
      className="grow min-h-0 scroll overscroll-contain"
      role="feed"
      aria-label={t('list')}
      onPointerDown={actions.touched}
      onFocus={(event) => {
        actions.focused(event.target);
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
          inTeam={inTeam}
          timing={timing}
          format={format}
          ago={shortTime(row.comment.createdat, language, now)}
          version={version}
          actions={actions.row}
          measure={measure}
        />
      ))}
      <div style={{ height: after }} />
    </div>
  );
}
