import { frameToMs, type TimecodeBase } from '@rushes/contract/timecode';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { seekViewed, viewedFrame, viewedPlayer } from '#player/frames/viewed-frame.ts';
import type { Shortcuts } from '#player/use-shortcuts.ts';
import { isUndo, showError } from '#ui/feedback/snackbar.tsx';
import {
  beginAdding,
  editLine,
  endEditing,
  selectedKeys,
  selectLine,
  useEditorState,
} from './editor-state.ts';
import { changeLine, type Line, type Lines, lineAt, nearest } from './edits/line.ts';
import { addLine, canSplit, mergeWithNext, newLine, removeLines, splitLine } from './edits/reshape.ts';
import { setIn, setOut, setTimes } from './edits/retime.ts';
import { nudged } from './edits/times.ts';
import { saveDocument } from './mutations.ts';
import { changeLines, openDocument, redo, undo } from './open-documents.ts';

interface Options {
  podid: string;
  aid: string;
  base: TimecodeBase;
  /** The lines that match the search; shortcuts navigate through them. */
  lines: Lines;
  askShift: () => void;
}

/** Position of the player in milliseconds; null without a player. */
export const playerMs = ({ rate }: TimecodeBase): number | null =>
  viewedPlayer() ? frameToMs(viewedFrame(), rate) : null;

/**
 * Actions for buttons and shortcuts. The object is stable until another file is opened, so that rows do not re-render.
 */
export function useLineActions({ podid, aid, base, lines, askShift }: Options) {
  const { t } = useTranslation('subtitles');
  const latest = useRef({ lines, askShift });
  latest.current = { lines, askShift };
  return useMemo(() => {
    const all = () => openDocument(aid)?.history.lines ?? [];
    const currentLine = () => all().find(({ key }) => key === useEditorState.getState().current);
    const now = () => playerMs(base);

    /** The current line; if none is selected, the line on the screen. */
    function atHand(): Line | undefined {
      const line = currentLine();
      if (line) return line;
      const found = all()[lineAt(all(), now() ?? 0)];
      if (found) selectLine(found.key);
      return found;
    }
    function setEdge(edge: 'in' | 'out') {
      const [line, ms] = [atHand(), now()];
      if (!line || ms === null) return;
      changeLines(aid, (list) => (edge === 'in' ? setIn : setOut)(list, line.key, ms), `${edge} ${line.key}`);
    }
    function nudge(edge: 'in' | 'out', frames: number) {
      const line = atHand();
      if (!line) return;
      const ms = nudged(edge === 'in' ? line.startTime : line.endTime, frames, base.rate);
      changeLines(aid, (list) => (edge === 'in' ? setIn : setOut)(list, line.key, ms), `${edge} ${line.key}`);
      // Seek to the changed edge, so that the user can check it.
      seekViewed(ms);
    }
    function split(key = atHand()?.key) {
      const [line, ms] = [all().find((one) => one.key === key), now()];
      if (!line || ms === null) return;
      if (!canSplit(line, ms)) showError(t('splitOutside'));
      else changeLines(aid, (list) => splitLine(list, line.key, ms));
    }
    function merge(key = atHand()?.key) {
      if (key) changeLines(aid, (list) => mergeWithNext(list, key));
    }
    function remove() {
      const keys = selectedKeys(useEditorState.getState());
      const { adding } = useEditorState.getState();
      endEditing();
      if (adding || keys.size === 0) return;
      const list = all();
      const last = list.findLastIndex(({ key }) => keys.has(key));
      const nextFocus =
        list.slice(last + 1).find(({ key }) => !keys.has(key)) ?? list.findLast(({ key }) => !keys.has(key));
      changeLines(aid, (before) => removeLines(before, keys));
      selectLine(nextFocus?.key ?? null);
    }
    function walk(step: 1 | -1, extend = false) {
      const list = latest.current.lines;
      const { current, selected } = useEditorState.getState();
      const at = list.findIndex(({ key }) => key === current);
      const to = at >= 0 ? at + step : nearest(list, now() ?? 0, step);
      const line = list[Math.min(list.length - 1, Math.max(0, to))];
      if (!line) return;
      selectLine(line.key);
      if (extend)
        useEditorState.setState({
          selected: new Set([...selected, ...(current ? [current] : []), line.key]),
        });
      else seekViewed(line.startTime);
    }
    return {
      put(line: Line, then?: 'split' | 'merge') {
        const { adding } = useEditorState.getState();
        const isNew = adding?.key === line.key;
        changeLines(aid, (list) => (isNew ? addLine(list, line) : changeLine(list, line.key, () => line)));
        endEditing();
        if (then === 'split') split(line.key);
        if (then === 'merge') merge(line.key);
      },
      retime: (key: string, startTime: number, endTime: number) =>
        changeLines(aid, (list) => setTimes(list, key, startTime, endTime)),
      add: () => beginAdding(newLine(now())),
      edit() {
        const line = atHand();
        if (line) editLine(line.key);
      },
      split: () => split(),
      merge: () => merge(),
      askShift: () => latest.current.askShift(),
      remove,
      walk,
      setEdge,
      nudge,
      undo: () => undo(aid),
      redo: () => redo(aid),
      save: () => saveDocument(podid, aid),
    };
  }, [podid, aid, base, t]);
}

export type LineActions = ReturnType<typeof useLineActions>;

/** Read-only users can navigate; the other shortcuts change lines. */
export const keysOf = (actions: LineActions, mayEdit: boolean): Shortcuts => ({
  arrowup: () => actions.walk(-1),
  arrowdown: () => actions.walk(1),
  ...(mayEdit && {
    'shift+arrowup': () => actions.walk(-1, true),
    'shift+arrowdown': () => actions.walk(1, true),
    i: () => actions.setEdge('in'),
    o: () => actions.setEdge('out'),
    ',': () => actions.nudge('in', -1),
    '.': () => actions.nudge('in', 1),
    '<': () => actions.nudge('out', -1),
    '>': () => actions.nudge('out', 1),
    n: actions.add,
    s: actions.split,
    g: actions.merge,
    enter: actions.edit,
    f2: actions.edit,
    delete: actions.remove,
    backspace: actions.remove,
  }),
});

/** Shortcuts with Control or Command: undo and redo outside text fields, save everywhere. */
export function useEditingKeys(actions: LineActions, mayEdit: boolean): void {
  useEffect(() => {
    if (!mayEdit) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      const typing = (event.target as HTMLElement).closest('input, textarea, [role="dialog"]') !== null;
      if (key === 's' && !event.shiftKey) void actions.save();
      else if (isUndo(event)) actions.undo();
      else if (!typing && (key === 'y' || (key === 'z' && event.shiftKey))) actions.redo();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [actions, mayEdit]);
}
