import { COMMENT_MAX } from '@rushes/contract/comments';
import { formatFrame, frameToMs } from '@rushes/contract/timecode';
import { Clock, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { formErrorText } from '#lib/error-text.ts';
import { useTranslation } from '#lib/i18n.ts';
import { useTimeFormat } from '#player/stored.ts';
import { viewedFrame, viewedPlayer } from '#player/viewed-frame.ts';
import { Button } from '#ui/button.tsx';
import type { Said } from './queries.ts';
import type { Timing } from './shared-media.ts';
import styles from './talk.module.css';

interface Props {
  label: string;
  send: string;
  timing: Timing;
  /** Answers stand where their comment stands, and have no time. */
  timed: boolean;
  initial?: { content: string; frame: number | null };
  busy: boolean;
  error: unknown;
  onSend: (said: Said) => Promise<unknown>;
  onCancel?: () => void;
}

/** A new comment, an answer or a correction. The time is the one at which somebody begins to write. */
export function TalkForm({ label, send, timing, timed, initial, busy, error, onSend, onCancel }: Props) {
  const { t } = useTranslation('review');
  const [format] = useTimeFormat();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [content, setContent] = useState(initial?.content ?? '');
  const [frame, setFrame] = useState<number | null>(initial?.frame ?? null);
  const isNew = initial === undefined;
  const isAskedFor = onCancel !== undefined;
  useEffect(() => {
    if (isAskedFor) field.current?.focus();
  }, [isAskedFor]);

  function write(text: string) {
    if (timed && isNew && content === '' && text !== '') take();
    setContent(text);
  }

  function take() {
    viewedPlayer()?.pause();
    setFrame(viewedFrame());
  }

  async function submit() {
    const text = content.trim();
    if (!text || busy) return;
    const start = frame === null ? null : frameToMs(frame, timing.base.rate);
    const said: Said = { content: text };
    // Sound has no frames: its times are milliseconds.
    if (timed) Object.assign(said, timing.frames ? { start, startframe: frame } : { start });
    try {
      await onSend(said);
      if (!isNew) return;
      setContent('');
      setFrame(null);
    } catch {
      // Said below; what was written stays.
    }
  }

  const isBegun = content !== '' || !isNew;
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <label htmlFor={id} className={styles.unseen}>
        {label}
      </label>
      <textarea
        ref={field}
        id={id}
        className={styles.field}
        rows={isBegun ? 3 : 1}
        placeholder={label}
        value={content}
        maxLength={COMMENT_MAX}
        // It is emptied when it has arrived: what was written meanwhile would go with it.
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
      {(isBegun || onCancel) && (
        <div className={styles.tools}>
          {timed &&
            (frame === null ? (
              <button type="button" className={styles.time} onClick={take}>
                <Clock size={14} strokeWidth={1.75} aria-hidden />
                {t('withTime')}
              </button>
            ) : (
              <span className={styles.chip}>
                {formatFrame(frame, timing.base, format)}
                <button
                  type="button"
                  className={styles.remove}
                  aria-label={t('withoutTime')}
                  title={t('withoutTime')}
                  onClick={() => setFrame(null)}
                >
                  <X size={12} strokeWidth={2} aria-hidden />
                </button>
              </span>
            ))}
          <span className={styles.end}>
            {onCancel && (
              <Button variant="subtle" onClick={onCancel}>
                {t('cancel')}
              </Button>
            )}
            <Button type="submit" loading={busy} disabled={content.trim() === ''}>
              {send}
            </Button>
          </span>
        </div>
      )}
    </form>
  );
}
