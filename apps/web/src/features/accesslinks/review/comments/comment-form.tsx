import { COMMENT_MAX } from '@rushes/contract/comments';
import { formatFrame } from '@rushes/contract/timecode';
import { ArrowUp, Clock, PenLine, X } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { chunk } from '#lib/chunk.ts';
import { formErrorText } from '#lib/error-text.ts';
import { useTranslation } from '#lib/i18n.ts';
import { viewedFrame, viewedPlayer } from '#player/frames/viewed-frame.ts';
import { useTimeFormat } from '#player/stored.ts';
import { Button } from '#ui/button/button.tsx';
import type { Timing } from '../file/shared-media.ts';
import { setDrawing, useStage } from '../file/stage.ts';
import type { CommentInput } from '../queries.ts';
import { type Draft, emptyDraft, endAfter, inputOf } from './comment-draft.ts';
import styles from './comment-form.module.css';

interface Props {
  label: string;
  /** Label of the send button. Without it the button shows an arrow. */
  send?: string;
  timing: Timing;
  /** False for replies, which have no time of their own. */
  timed: boolean;
  drawable: boolean;
  initial?: Draft;
  busy: boolean;
  error: unknown;
  onSend: (input: CommentInput) => Promise<unknown>;
  onCancel?: () => void;
}

// Loaded when the guest starts to draw.
const CommentDrawing = lazy(() =>
  chunk(() => import('./comment-drawing.tsx')).then((part) => ({ default: part.CommentDrawing })),
);

/** Form for a new comment, a reply or an edit. A new comment gets the time at which the guest starts to type. */
export function CommentForm(props: Props) {
  const { label, send, timing, timed, drawable, initial, busy, error, onSend, onCancel } = props;
  const { t } = useTranslation('review');
  const [format] = useTimeFormat();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [draft, setDraft] = useState<Draft>(initial ?? emptyDraft);
  const surface = useStage((stage) => stage.surface);
  const [drawn, setDrawn] = useState(draft.shapes.length > 0);
  const isDrawing = useStage((stage) => stage.drawing) && drawn;
  const change = (next: Partial<Draft>) => setDraft((before) => ({ ...before, ...next }));
  const isNew = initial === undefined;
  const isAskedFor = onCancel !== undefined;
  useEffect(() => {
    if (isAskedFor) field.current?.focus();
  }, [isAskedFor]);
  // Close the drawing surface when the form unmounts.
  useEffect(() => () => setDrawing(false), []);

  function write(content: string) {
    const begins = timed && isNew && draft.content === '' && draft.from === null && content !== '';
    if (begins) viewedPlayer()?.pause();
    change({ content, ...(begins ? { from: viewedFrame() } : {}) });
  }

  function take() {
    viewedPlayer()?.pause();
    change({ from: viewedFrame(), to: null });
  }

  function draw() {
    const player = viewedPlayer();
    const picture = player?.picture();
    if (!player || !picture?.videoWidth) return;
    player.pause();
    // An existing drawing keeps its frame; a new one is made on the viewed frame.
    const from = draft.shapes.length > 0 && draft.from !== null ? draft.from : viewedFrame();
    if (from !== viewedFrame()) player.seekToFrame(from);
    const to = draft.to !== null && draft.to > from ? draft.to : null;
    const ratio = draft.shapes.length > 0 ? draft.ratio : picture.videoHeight / picture.videoWidth;
    change({ from, to, ratio });
    setDrawn(true);
    setDrawing(true);
  }

  async function submit() {
    if (draft.content.trim() === '' || busy) return;
    setDrawing(false);
    try {
      await onSend(inputOf(draft, timing, timed));
      if (!isNew) return;
      setDraft(emptyDraft);
      setDrawn(false);
    } catch {
      // `error` below shows the failure. The draft is kept.
    }
  }

  const { content, from, to, shapes } = draft;
  const isBegun = content !== '' || shapes.length > 0 || isDrawing || !isNew;
  const canDraw = timed && drawable && surface !== null;
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <textarea
        ref={field}
        id={id}
        className={styles.field}
        rows={isBegun ? 2 : 1}
        placeholder={label}
        value={content}
        maxLength={COMMENT_MAX}
        // Read-only while sending: the field is cleared afterwards, which would discard later input.
        readOnly={busy}
        onChange={(event) => write(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            void submit();
          } else if (event.key === 'Escape' && onCancel) {
            event.stopPropagation();
            onCancel();
          }
        }}
      />
      <div role="alert">{error ? <p className={styles.problem}>{formErrorText(error)}</p> : null}</div>
      {drawn && (
        <Suspense>
          <CommentDrawing
            draft={draft}
            onChange={(next) => change({ shapes: next })}
            onLeave={() => field.current?.focus()}
          />
        </Suspense>
      )}
      <div className={styles.tools}>
        {timed && isBegun && from === null && (
          <button type="button" className={styles.time} onClick={take}>
            <Clock size={14} strokeWidth={1.75} aria-hidden />
            {t('withTime')}
          </button>
        )}
        {timed && from !== null && (
          <>
            <Chip
              label={t('withoutTime')}
              // A drawing needs a frame, so its time cannot be removed.
              onRemove={shapes.length > 0 || isDrawing ? null : () => change({ from: null, to: null })}
            >
              {formatFrame(from, timing.base, format)}
            </Chip>
            {to === null ? (
              <button
                type="button"
                className={styles.time}
                onClick={() => change({ to: endAfter(from, viewedFrame(), timing) })}
              >
                {t('addEnd')}
              </button>
            ) : (
              <Chip label={t('withoutEnd')} onRemove={() => change({ to: null })}>
                <span className="visually-hidden">{t('endsAt')} </span>
                {formatFrame(to, timing.base, format)}
              </Chip>
            )}
          </>
        )}
        {canDraw && (
          <button
            type="button"
            className={styles.draw}
            aria-pressed={isDrawing}
            aria-label={t('draw')}
            title={t('draw')}
            onClick={() => (isDrawing ? setDrawing(false) : draw())}
          >
            <PenLine size={18} strokeWidth={1.75} aria-hidden />
          </button>
        )}
        {shapes.length > 0 && (
          <Chip
            label={t('undraw')}
            onRemove={() => {
              setDrawing(false);
              setDrawn(false);
              change({ shapes: [] });
            }}
          >
            {t('drawing')}
          </Chip>
        )}
        <span className={styles.end}>
          {onCancel && (
            <Button variant="subtle" onClick={onCancel}>
              {t('cancel')}
            </Button>
          )}
          {send ? (
            <Button type="submit" loading={busy} disabled={content.trim() === ''}>
              {send}
            </Button>
          ) : (
            <button
              type="submit"
              className={styles.send}
              aria-label={t('send')}
              title={t('send')}
              aria-busy={busy || undefined}
              disabled={busy || content.trim() === ''}
            >
              <ArrowUp size={18} strokeWidth={2} aria-hidden />
            </button>
          )}
        </span>
      </div>
    </form>
  );
}

interface ChipProps {
  /** Accessible name of the remove button. */
  label: string;
  onRemove: (() => void) | null;
  children: ReactNode;
}

function Chip({ label, onRemove, children }: ChipProps) {
  return (
    <span className={styles.chip} data-kept={onRemove === null || undefined}>
      <span>{children}</span>
      {onRemove && (
        <button type="button" className={styles.remove} aria-label={label} title={label} onClick={onRemove}>
          <X size={12} strokeWidth={2} aria-hidden />
        </button>
      )}
    </span>
  );
}
