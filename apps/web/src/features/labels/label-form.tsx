import { LABEL_MAX } from '@rushes/contract/label-text';
import type { PodLabel } from '@rushes/contract/labels';
import type { DetectedLabel } from '@rushes/contract/mllabels';
import { frameToMs, type TimecodeBase } from '@rushes/contract/timecode';
import { ListTree, Plus, X } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useSubmission } from '#lib/submission.ts';
import { useMarkedRange, viewedFrame, viewedPlayer } from '#player/frames/viewed-frame.ts';
import { useTimeFormat } from '#player/player-preferences.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { useChangeDetected } from './detected/detected-queries.ts';
import styles from './label-form.module.css';
import {
  type Clock,
  lastText,
  markedTimes,
  offeredTimes,
  type TimeTexts,
  timeText,
  typedTimes,
} from './label-times.ts';
import { labelName, leavesOf, sameLabel } from './picker/picked.ts';
import { type LabelTimes, useAddLabels, useChangeLabel, useLabelTree } from './queries.ts';
import { MarkedTimes, TimeFields, WholeFile } from './time-fields.tsx';
import { useMinimumDisplay } from './use-minimum-display.ts';
import { showLabel } from './widgets/label-stage.ts';

/** The label being edited: a user label or a detected one. */
export type Edited = { label: PodLabel; detected: false } | { label: DetectedLabel; detected: true };

interface Props {
  podid: string;
  tenantid: string;
  /** Duration and timecode of playable media; null for other files. */
  video: { duration: number | null; base: TimecodeBase } | null;
  labels: readonly PodLabel[];
  edited: Edited | null;
  onDone: () => void;
  /** @param marked the times are the in and out point of the player. */
  onPredefined: (times: { start: number; end: number } | null, marked: boolean) => void;
}

const textsOf = ({ start, end }: LabelTimes, clock: Clock | null): TimeTexts | null =>
  start === null || end === null || !clock
    ? null
    : { from: timeText(start, clock), to: timeText(end, clock) };

/** On a phone the form expands and collapses with the focus: losing it on press would move the button. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

/** Form for a new label or an edit. Requires a `key` per edited label. */
export function LabelForm({ podid, tenantid, video, labels, edited, onDone, onPredefined }: Props) {
  const { t } = useTranslation('labels');
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(edited?.label.content ?? '');
  const [format] = useTimeFormat();
  const clock = video && { ...video, format };
  // Undefined: follows the playhead until the user types. Null: the whole file.
  const [times, setTimes] = useState<TimeTexts | null | undefined>(() =>
    edited ? textsOf(edited.label, clock) : video ? undefined : null,
  );
  // The user typed in the time fields: the in and out point of the player no longer apply.
  const [timed, setTimed] = useState(false);
  const range = useMarkedRange();
  const marked = !edited && !timed && times !== null && clock && range ? markedTimes(range, clock) : null;
  const [wrongSide, setWrongSide] = useState<keyof TimeTexts | null>(null);
  const [touched, setTouched] = useState(false);
  const { data: categories } = useLabelTree(tenantid, touched);
  const leaves = useMemo(() => leavesOf(categories ?? []), [categories]);
  const add = useAddLabels(podid);
  const change = useChangeLabel(podid);
  const correct = useChangeDetected(podid);
  const form = useSubmission(send);
  const { problem, refuse } = form;
  const sending = useMinimumDisplay(add.isPending || change.isPending || correct.isPending);
  const empty = labelName(text) === '';
  useEffect(() => {
    if (edited) field.current?.select();
  }, [edited]);

  const now = () => (clock ? offeredTimes(frameToMs(viewedFrame(), clock.base.rate), clock) : undefined);

  function write(next: string) {
    refuse(null);
    setText(next);
    // A new label gets the time at which the user starts to type. The video pauses.
    if (times === undefined && next.trim() !== '') {
      viewedPlayer()?.pause();
      setTimes(now());
    }
  }

  function readTimes(): LabelTimes | null {
    if (times === null) return { start: null, end: null };
    const texts = marked ?? times ?? now();
    if (!clock || !texts) return { start: null, end: null };
    // Unchanged fields keep the exact milliseconds, which the fields do not show.
    const before = edited && textsOf(edited.label, clock);
    if (edited && before?.from === texts.from && before.to === texts.to) {
      const { start, end } = edited.label;
      return { start, end };
    }
    const typed = typedTimes(texts, clock);
    if (!('problem' in typed)) return typed;
    setWrongSide(typed.side);
    refuse(
      t(`times.${typed.problem}`, {
        side: t(`times.${typed.side}`),
        last: lastText(clock),
        example: timeText(0, clock),
      }),
    );
    return null;
  }

  const isThere = (content: string, { start, end }: LabelTimes) =>
    labels.some(
      (label) =>
        label.id !== edited?.label.id &&
        sameLabel(label.content, content) &&
        label.start === start &&
        label.end === end,
    );

  async function send(): Promise<void> {
    const placed = readTimes();
    if (!placed) return;
    const typed = labelName(text);
    // A name that matches a predefined label, ignoring case, becomes that label.
    const content = leaves.find(({ name }) => sameLabel(name, typed))?.name ?? typed;
    if (!edited?.detected && isThere(content, placed))
      return refuse(t('labelAlreadyExists', { name: typed }));
    if (!edited) {
      const { label } = await add.mutateAsync({ labels: [content], ...placed });
      showLabel(label.id);
      if (marked) viewedPlayer()?.points.clear();
      return clear();
    }
    const moved = placed.start !== edited.label.start || placed.end !== edited.label.end;
    const wanted = { content: edited.detected ? typed : content, ...(moved ? placed : {}) };
    if (edited.detected) await correct.mutateAsync({ label: edited.label, change: wanted });
    else await change.mutateAsync({ id: edited.label.id, change: wanted });
    onDone();
  }

  function clear() {
    setText('');
    setTimes(video ? undefined : null);
    setTimed(false);
    refuse(null);
    setWrongSide(null);
    field.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || (!edited && empty)) return;
    event.preventDefault();
    event.stopPropagation();
    if (edited) onDone();
    else clear();
  }

  function predefined() {
    const texts = marked ?? times ?? now();
    const typed = clock && texts ? typedTimes(texts, clock) : null;
    onPredefined(typed && 'start' in typed ? typed : null, marked !== null);
  }

  return (
    <form
      className={styles.form}
      data-filled={!empty || edited !== null || undefined}
      aria-label={t(edited ? 'form.edit' : 'form.new')}
      onSubmit={(event) => {
        event.preventDefault();
        if (!empty && !sending) void form.submit();
      }}
      onKeyDown={onKeyDown}
      onFocus={() => setTouched(true)}
    >
      {edited && (
        <p className={styles.purpose}>
          {t('form.edit')}
          <IconButton label={t('form.cancel')} size={22} onClick={onDone}>
            <X size={14} strokeWidth={1.75} aria-hidden />
          </IconButton>
        </p>
      )}
      {clock && (
        <div className={styles.head}>
          {marked ? (
            <MarkedTimes
              texts={marked}
              onEdit={() => {
                setTimed(true);
                setTimes(marked);
              }}
              onUnmark={() => {
                viewedPlayer()?.points.clear();
                setTimes(empty ? undefined : now());
                field.current?.focus();
              }}
            />
          ) : times === null ? (
            <WholeFile onTimes={() => setTimes(now())} />
          ) : (
            <TimeFields
              texts={times}
              clock={clock}
              wrong={wrongSide}
              describedBy={problem ? id : undefined}
              onBegin={() => {
                viewedPlayer()?.pause();
                setTimes(now());
              }}
              onChange={(next) => {
                refuse(null);
                setWrongSide(null);
                setTimed(true);
                setTimes(next);
              }}
              onWhole={edited?.detected ? null : () => setTimes(null)}
            />
          )}
        </div>
      )}
      <input
        ref={field}
        className={styles.field}
        aria-label={t(edited ? 'form.edit' : 'form.new')}
        placeholder={t('form.place')}
        value={text}
        maxLength={LABEL_MAX}
        autoComplete="off"
        aria-invalid={problem !== null && wrongSide === null ? true : undefined}
        aria-describedby={problem ? id : undefined}
        onChange={(event) => write(event.currentTarget.value)}
      />
      <div role="alert">
        {problem && (
          <p id={id} className={styles.problem}>
            {problem}
          </p>
        )}
      </div>
      <div className="row gap-6 min-h-30">
        {!edited && (
          <Button
            variant="subtle"
            leftSection={<ListTree aria-hidden size={15} strokeWidth={1.6} />}
            aria-label={t('form.predefined')}
            onMouseDown={keepFocus}
            onClick={predefined}
          >
            <span className={styles.word}>{t('form.predefined')}</span>
          </Button>
        )}
        <Button
          type="submit"
          className="ml-auto"
          variant={empty ? 'default' : 'filled'}
          disabled={empty}
          loading={sending}
          onMouseDown={keepFocus}
          rightSection={edited ? undefined : <Plus aria-hidden size={14} strokeWidth={1.75} />}
        >
          {t(edited ? 'form.save' : 'form.add')}
        </Button>
      </div>
    </form>
  );
}
