import { presets } from '@rushes/contract/subtitle-rules';
import type { TimecodeBase } from '@rushes/contract/timecode';
import type { Transcript } from '@rushes/contract/transcripts';
import { FilePlus2, Plus } from 'lucide-react';
import { useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { useNarrowPanel } from '#lib/hooks/use-media-query.ts';
import { useTranslation } from '#lib/i18n.ts';
import { seekViewed } from '#player/frames/viewed-frame.ts';
import { useTimeFormat } from '#player/player-preferences.ts';
import { useShortcuts } from '#player/use-shortcuts.ts';
import { Button } from '#ui/button/button.tsx';
import { SearchField } from '#ui/form/search-field.tsx';
import {
  beginAdding,
  editLine,
  endEditing,
  resetEditor,
  selectedKeys,
  selectLine,
  useEditorState,
} from '../editor-state.ts';
import { findLines } from '../edits/find.ts';
import { type Line, type Lines, lineAt } from '../edits/line.ts';
import { addLine, newLine } from '../edits/reshape.ts';
import listStyles from '../line-list.module.css';
import { LineList } from '../line-list.tsx';
import styles from '../subtitles.module.css';
import { faultsByLine, faultsOf } from '../use-faults.ts';
import { playerMs } from '../use-line-actions.ts';
import { spokenLines } from './spoken-lines.ts';
import type { TranscriptActions } from './transcript-mutations.ts';
import { useSpokenWord } from './use-spoken-word.ts';

interface Props {
  transcript: Transcript;
  base: TimecodeBase;
  mayEdit: boolean;
  actions: TranscriptActions;
  /** Null if the user may not add files. */
  onMakeFile: (() => void) | null;
  /** Time from a link. */
  start: number | null;
}

export const sentenceLines = ({ sentences }: Pick<Transcript, 'sentences'>): Lines =>
  sentences.map(({ id, start, end, content }) => ({
    key: id,
    startTime: start,
    endTime: end,
    text: content,
  }));

/** Transcript, one row per sentence. Each edit is saved immediately. Requires a `key` per transcript. */
export function TranscriptView({ transcript, base, mayEdit, actions, onMakeFile, start }: Props) {
  const { t } = useTranslation('subtitles');
  const [format] = useTimeFormat();
  const clock = useMemo(() => ({ base, format }), [base, format]);
  const lines = useMemo(() => sentenceLines(transcript), [transcript]);
  const spoken = useMemo(() => spokenLines(transcript.sentences), [transcript]);
  const place = useRef<HTMLDivElement>(null);
  useSpokenWord(place, base);
  const { search, adding, current } = useEditorState();
  const asked = useDeferredValue(search);
  const found = useMemo(() => {
    const some = findLines(lines, asked);
    return adding ? addLine(some, adding) : some;
  }, [lines, asked, adding]);
  const faults = useMemo(() => faultsByLine(faultsOf(lines, presets.default, base.rate)), [lines, base.rate]);
  useEffect(() => resetEditor, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per link, not after every change
  useEffect(() => {
    const line =
      start === null
        ? undefined
        : (lines.find(({ startTime }) => startTime === start) ?? lines[lineAt(lines, start)]);
    if (!line) return;
    selectLine(line.key);
    seekViewed(line.startTime);
  }, [start]);
  const add = () => beginAdding(newLine(playerMs(base)));
  const list = {
    put(line: Line) {
      actions.put(transcript, line);
      endEditing();
    },
    remove() {
      const keys = selectedKeys(useEditorState.getState());
      const isNew = useEditorState.getState().adding !== null;
      endEditing();
      if (!isNew) actions.removeLines(transcript, keys);
    },
    edit: () => current !== null && editLine(current),
  };
  const walk = (step: 1 | -1) => {
    const at = found.findIndex(({ key }) => key === current);
    const line = found[Math.min(found.length - 1, Math.max(0, at + step))];
    if (!line) return;
    selectLine(line.key);
    seekViewed(line.startTime);
  };
  const narrow = useNarrowPanel();
  useShortcuts({
    arrowup: () => walk(-1),
    arrowdown: () => walk(1),
    ...(mayEdit && { n: add, f2: list.edit, delete: list.remove }),
  });
  return (
    <>
      <div className={styles.tools}>
        <SearchField
          className={styles.search!}
          label={t('search', { count: lines.length })}
          {...(narrow ? { placeholder: t('searchShort') } : {})}
          value={search}
          onChange={(wanted) => useEditorState.setState({ search: wanted })}
        />
        {onMakeFile && (
          <Button
            variant="default"
            leftSection={<FilePlus2 size={16} strokeWidth={1.6} aria-hidden />}
            disabled={lines.length === 0}
            onClick={onMakeFile}
          >
            {t('transcript.makeFile')}
          </Button>
        )}
        {mayEdit && (
          <Button
            variant="default"
            className="rigid ml-6"
            leftSection={<Plus size={16} strokeWidth={1.6} aria-hidden />}
            onClick={add}
          >
            {t('add')}
          </Button>
        )}
      </div>
      {found.length > 0 ? (
        <div ref={place} className={styles.lines}>
          <LineList
            lines={found}
            clock={clock}
            profile={presets.default}
            faults={faults}
            actions={mayEdit ? list : null}
            spoken={spoken}
          />
        </div>
      ) : (
        <p role="status" className={listStyles.nothing}>
          {lines.length > 0 ? t('noLine', { text: asked.trim() }) : t(mayEdit ? 'noLines' : 'noLinesRead')}
        </p>
      )}
    </>
  );
}
