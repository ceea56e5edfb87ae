import { ArrowUp, Lock, PenLine, X } from 'lucide-react';
import { type FormEvent, lazy, Suspense, useEffect, useRef } from 'react';
import { formErrorText } from '#lib/error-text.ts';
import { useMediaQuery } from '#lib/hooks/use-media-query.ts';
import { useTranslation } from '#lib/i18n.ts';
import { loadChunk } from '#lib/load-chunk.ts';
import { markedRange, useMarkedRange, viewedFrame, viewedPlayer } from '#player/frames/viewed-frame.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Switch, SwitchRow } from '#ui/form/switch.tsx';
import './warn-before-unload.ts';
import { chooseComment, leaveDrawing, useIsDrawing } from '../stage-actions.ts';
import type { Range, Timing } from '../times.ts';
import { useStage } from '../widgets/stage.ts';
import styles from './composer.module.css';
import {
  type CommentInput,
  changeDraft,
  closeForm,
  type Draft,
  type Form,
  inputOf,
  isIdle,
  isOpen,
  isReply,
  isWordless,
  leaveForm,
  markSending,
  useDraft,
  useForm,
} from './drafts.ts';
import { fieldTexts } from './field-texts.ts';
import { MentionField } from './mention-field.tsx';
import type { Person } from './mentions.ts';
import { TimeChips } from './time-chips.tsx';

export interface ComposerProps {
  /** Key of the drafts. */
  file: string;
  timing: Timing;
  /** The user may write team-only comments. */
  inTeam: boolean;
  mayDraw: boolean;
  /** Who can be mentioned. Without it there are no mentions. */
  people?: {
    list: readonly (Person & { team: 0 | 1 })[];
    /** They may be needed soon: load them. */
    load: () => void;
  };
  onSend: (input: CommentInput, form: Form) => Promise<{ comment: { id: string } }>;
}

const ComposerDrawing = lazy(() =>
  loadChunk(() => import('./composer-drawing.tsx')).then((part) => ({ default: part.ComposerDrawing })),
);

/** On a phone the field shares its line with the time and a button. */
const PHONE = '(max-width: 600px)';

/** The only comment form: for a new comment, a reply or an edit, by members and guests. */
export function Composer({ file, timing, inTeam, mayDraw, people, onSend }: ComposerProps) {
  const { t } = useTranslation('comments');
  const form = useForm(file);
  const draft = useDraft(file, form);
  const change = (next: Parameters<typeof changeDraft>[2]) => changeDraft(file, form, next);
  const writing = useStage((stage) => stage.writing);
  const isDrawing = useIsDrawing();
  const field = useRef<HTMLTextAreaElement>(null);
  const head = !isReply(form);
  const empty = isWordless(draft);
  const phone = useMediaQuery(PHONE);
  const marked = usePlayerRange(form, draft);
  const range = marked ?? draft.range;
  const texts = fieldTexts({ as: form.as, frames: timing.frames, ranged: range?.to != null, phone });

  useEffect(() => {
    if (writing === 0) return;
    field.current?.focus();
    useStage.setState({ writing: 0 });
  }, [writing]);
  useEffect(() => {
    if (form.as !== 'new') field.current?.focus();
  }, [form]);

  // The draft was abandoned: its time follows the playhead again.
  const idle = isIdle(draft) && !isDrawing;
  useEffect(() => {
    if (idle) changeDraft(file, form, { range: undefined });
  }, [idle, file, form]);

  // Kept in the draft, because the player forgets its points when another file is opened.
  useEffect(() => {
    if (marked && !empty) changeDraft(file, form, { range: marked });
  }, [marked, empty, file, form]);

  /** Focuses the text field: the pressed button may be gone, and the player would then handle the keys. */
  const keepWriting = () => useStage.setState({ writing: 1 });

  function write(text: string) {
    const typing = head && draft.range === undefined && text !== '';
    // A new comment gets the time at which the user starts to type. The video pauses.
    if (typing) viewedPlayer()?.pause();
    change({ text, ...(typing ? { range: marked ?? { from: viewedFrame(), to: null } } : {}) });
  }

  const time = (range: Range | null | undefined) => change({ range, fixed: range !== undefined });

  function unmark() {
    viewedPlayer()?.points.clear();
    change({ range: empty ? undefined : { from: viewedFrame(), to: null } });
  }

  function send(event?: FormEvent) {
    event?.preventDefault();
    if (empty || draft.sending) return;
    leaveDrawing();
    keepWriting();
    markSending(file, form, true);
    onSend(inputOf({ ...draft, range }, form, timing, viewedFrame()), form).then(
      ({ comment }) => {
        // The user may have opened another file or form meanwhile.
        const here = useStage.getState().file === file && isOpen(file, form);
        closeForm(file, form);
        if (!here) return;
        chooseComment(comment.id);
        // Otherwise the next comment would get the same range.
        if (marked && marked === markedRange()) viewedPlayer()?.points.clear();
      },
      (problem: unknown) => markSending(file, form, false, problem),
    );
  }

  const kept = form.as === 'answer' ? form.to.teamonly === 1 : draft.teamonly;
  const others = people?.list.filter(({ team }) => !kept || team === 1);
  return (
    <form
      className={styles.composer}
      aria-label={t(`form.${form.as}`)}
      data-filled={!empty || isDrawing || draft.shapes.length > 0 || form.as !== 'new' || undefined}
      onSubmit={send}
    >
      {form.as !== 'new' && (
        <p className={styles.purpose}>
          {form.as === 'answer' ? t('form.to', { name: form.to.createdby.name }) : t('form.edit')}
          <IconButton
            label={t('form.cancel')}
            size={22}
            onClick={() => {
              closeForm(file, form);
              keepWriting();
            }}
          >
            <X size={14} strokeWidth={1.75} />
          </IconButton>
        </p>
      )}
      {head && (
        <div className={styles.head}>
          <TimeChips
            key={form.as === 'edit' ? form.comment.id : 'new'}
            range={range}
            timing={timing}
            onUnmark={marked && unmark}
            needed={draft.shapes.length > 0 || isDrawing}
            onChange={time}
            onLeave={keepWriting}
          />
          {draft.shapes.length > 0 && (
            <span className="row gap-5 font-small muted">
              <PenLine size={13} strokeWidth={1.75} aria-hidden />
              {t('drawing')}
              <IconButton
                label={t('form.undraw')}
                size={20}
                onClick={() => {
                  change({ shapes: [] });
                  keepWriting();
                }}
              >
                <X size={12} strokeWidth={1.75} />
              </IconButton>
            </span>
          )}
          {inTeam && (
            <SwitchRow className={styles.team}>
              <Lock size={13} strokeWidth={1.75} aria-hidden />
              <span>{t('teamOnly')}</span>
              <Switch
                label={t('form.teamOnly')}
                checked={draft.teamonly}
                onChange={(teamonly) => change({ teamonly })}
              />
            </SwitchRow>
          )}
        </div>
      )}
      <div className={styles.middle}>
        <MentionField
          ref={field}
          label={t(texts.label)}
          placeholder={t(texts.place)}
          text={draft.text}
          readOnly={draft.sending}
          people={others}
          onChange={write}
          onPick={(person) => change({ picked: [...draft.picked, person] })}
          onFocus={() => people?.load()}
          onSend={send}
          onEscape={() => (form.as === 'new' ? field.current?.blur() : leaveForm(file))}
        />
        {empty && form.as === 'new' && (
          <kbd className={styles.key} aria-hidden>
            M
          </kbd>
        )}
      </div>
      <div role="alert">
        {draft.problem !== null && <p className={styles.problem}>{formErrorText(draft.problem)}</p>}
      </div>
      <div className={styles.foot}>
        {head && timing.frames && mayDraw && (
          <span className={styles.tools}>
            <Suspense>
              <ComposerDrawing file={file} form={form} draft={draft} onLeave={() => field.current?.focus()} />
            </Suspense>
          </span>
        )}
        <Button
          type="submit"
          size="sm"
          variant={empty ? 'default' : 'filled'}
          className="ml-auto"
          disabled={empty}
          loading={draft.sending}
          rightSection={form.as === 'edit' ? undefined : <ArrowUp size={14} strokeWidth={1.75} aria-hidden />}
        >
          {t(form.as === 'edit' ? 'form.save' : 'form.send')}
        </Button>
      </div>
    </form>
  );
}

/** The in and out point of the player apply to a new comment until its time is set in the form or by a drawing. */
function usePlayerRange(form: Form, draft: Draft): Range | null {
  const marked = useMarkedRange();
  const isDrawing = useIsDrawing();
  return form.as === 'new' && !draft.fixed && !isDrawing && draft.shapes.length === 0 ? marked : null;
}
