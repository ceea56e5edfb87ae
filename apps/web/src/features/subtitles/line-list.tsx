import type { RuleProfile, Violation } from '@rushes/contract/subtitle-rules';
import { frameToMs } from '@rushes/contract/timecode';
import { type MouseEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { seekViewed, watchFrame } from '#player/frames/viewed-frame.ts';
import { useMeasuredRows } from '#ui/list/measured-rows.ts';
import { useRestoreFocus } from '#ui/list/restore-focus.ts';
import { Menu } from '#ui/menu/menu.tsx';
import { editLine, endEditing, selectLine, useEditorState } from './editor-state.ts';
import { type Line, type Lines, lineAt } from './edits/line.ts';
import type { Clock } from './edits/line-form.ts';
import { LineEditor } from './line-editor.tsx';
import styles from './line-list.module.css';
import { LineMenu, type ListActions } from './line-menu.tsx';
import { LineRow } from './line-row.tsx';
import { startAt } from './transcripts/line-words.tsx';
import type { SpokenLine } from './transcripts/spoken-lines.ts';

interface Props {
  /** The lines that match the search, in order. */
  lines: Lines;
  clock: Clock;
  profile: RuleProfile;
  faults: ReadonlyMap<string, readonly Violation[]>;
  /** Null if read-only. */
  actions: ListActions | null;
  /** Words and speakers of recognised speech, by line. */
  spoken?: ReadonlyMap<string, SpokenLine>;
}

/** Estimated row height before measuring, from the number of text lines at the width of the panel. */
const guess = ({ text }: Line): number =>
  17 + 20 * text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / 36)), 0);

/** Virtualised list with keyboard navigation. Marks and follows the line at the playhead. */
export function LineList({ lines, clock, profile, faults, actions, spoken }: Props) {
  const { t } = useTranslation('subtitles');
  const { current, scrollRequests, selected, editing, adding } = useEditorState();
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const keys = useMemo(() => lines.map(({ key }) => key), [lines]);
  const guessAt = useCallback((index: number) => guess(lines[index]!), [lines]);
  const { measure, first, end, before, after, approach } = useMeasuredRows(scroller, keys, guessAt);
  const mayEdit = actions !== null;
  const at = current === null ? -1 : keys.indexOf(current);
  const stop = Math.max(0, at);
  const rowOf = (key: string | null) =>
    key === null ? null : scroller?.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`);

  // Selected elsewhere, by a shortcut, the timeline or a link: scroll to it, and move the focus if it was in the list.
  const inView = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per request
  useEffect(() => {
    if (at < 0 || !scroller) return;
    inView.current = current;
    approach(at);
  }, [scrollRequests, scroller]);
  useEffect(() => {
    const row = rowOf(inView.current);
    if (!row) return;
    inView.current = null;
    row.scrollIntoView({ block: 'nearest' });
    if (scroller?.contains(document.activeElement) && editing === null)
      row.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
  });
  useRestoreFocus(
    () => scroller,
    () => (editing === null ? scroller?.querySelector<HTMLElement>('[data-row] > [tabindex="0"]') : null),
  );
  useFollowed(scroller, lines, clock, approach, first, end);

  const latest = useRef({ keys, current });
  latest.current = { keys, current };
  const onPress = useCallback((line: Line, event: MouseEvent) => {
    const { keys: all, current: from } = latest.current;
    if (event.shiftKey && from !== null) {
      const [a, b] = [all.indexOf(from), all.indexOf(line.key)].sort((x, y) => x - y) as [number, number];
      useEditorState.setState({ selected: new Set(all.slice(Math.max(0, a), b + 1)) });
    } else if (event.ctrlKey || event.metaKey) {
      useEditorState.setState(({ selected: now }) => {
        const next = new Set(now.size === 0 && from !== null ? [from] : now);
        if (!next.delete(line.key)) next.add(line.key);
        return { current: line.key, selected: next };
      });
    } else {
      selectLine(line.key, false);
      seekViewed(startAt(event.target as Element) ?? line.startTime);
    }
  }, []);
  const onOpen = useCallback(
    (line: Line) => (mayEdit ? editLine(line.key) : seekViewed(line.startTime)),
    [mayEdit],
  );

  return (
    <>
      <div aria-hidden className={styles.columns}>
        <span>{t('column.time')}</span>
        <span className={styles.seconds}>{t('column.duration')}</span>
        <span>{t('column.line')}</span>
        <span className={styles.speed}>{t('column.speed')}</span>
      </div>
      <Menu width={232}>
        <Menu.ContextMenu>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the context menu belongs to the focused row */}
          <div
            ref={setScroller}
            className="relative grow min-h-0 scroll overscroll-contain"
            onContextMenu={(event) => {
              const row = (event.target as HTMLElement).closest<HTMLElement>('[data-row]')?.dataset.row;
              if (row && !useEditorState.getState().selected.has(row)) selectLine(row, false);
            }}
          >
            <div style={{ height: before }} />
            <ol aria-label={t('lines')}>
              {lines.slice(first, end).map((line, index) => (
                <li
                  key={line.key}
                  ref={measure}
                  data-row={line.key}
                  aria-posinset={first + index + 1}
                  aria-setsize={lines.length}
                >
                  {line.key === editing && actions ? (
                    <LineEditor
                      line={line}
                      clock={clock}
                      profile={profile}
                      isNew={line.key === adding?.key}
                      reshapes={actions.split !== undefined}
                      onDone={actions.put}
                      onDelete={actions.remove}
                      onCancel={endEditing}
                    />
                  ) : (
                    <LineRow
                      line={line}
                      clock={clock}
                      faults={faults.get(line.key)}
                      spoken={spoken?.get(line.key)}
                      tabStop={first + index === stop}
                      selected={selected.size > 0 ? selected.has(line.key) : line.key === current}
                      onPress={onPress}
                      onOpen={onOpen}
                    />
                  )}
                </li>
              ))}
            </ol>
            <div style={{ height: after }} />
          </div>
        </Menu.ContextMenu>
        <LineMenu actions={actions} />
      </Menu>
    </>
  );
}

/** Writes to the DOM directly: the current line changes often during playback, and nothing else re-renders. */
function useFollowed(
  scroller: HTMLElement | null,
  lines: Lines,
  { base: { rate } }: Clock,
  approach: (index: number) => void,
  first: number,
  end: number,
): void {
  const go = useRef(approach);
  go.current = approach;
  const seen = useRef(-1);
  const { num, den } = rate;
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are also marked when they are rendered
  useEffect(() => {
    if (!scroller) return;
    let marked: Element | null = null;
    const leave = watchFrame((frame) => {
      const at = lineAt(lines, frameToMs(frame, { num, den }));
      const key = lines[at]?.key;
      const row = key ? scroller.querySelector(`[data-row="${CSS.escape(key)}"] > *`) : null;
      if (row !== marked) {
        marked?.removeAttribute('aria-current');
        row?.setAttribute('aria-current', 'true');
        marked = row;
      }
      if (at === seen.current) return;
      seen.current = at;
      // Do not scroll while the pointer or the focus is in the list.
      if (at >= 0 && !scroller.matches(':hover, :focus-within')) go.current(at);
    });
    return () => {
      leave();
      marked?.removeAttribute('aria-current');
    };
  }, [scroller, lines, num, den, first, end]);
}
