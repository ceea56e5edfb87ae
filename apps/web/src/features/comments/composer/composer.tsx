import { ArrowUp, Lock, PenLine, X } from 'lucide-react';
import { type FormEvent, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { formErrorText } from '#lib/error-text.ts';
import { useTranslation } from '#lib/i18n.ts';
import { useMediaQuery } from '#lib/use-media-query.ts';
import { DrawingEditor } from '#player/drawing/DrawingEditor.tsx';
import { DrawingLayer } from '#player/drawing/DrawingLayer.tsx';
import { DrawingTools } from '#player/drawing/DrawingTools.tsx';
import { useFramesShown } from '#player/frames/use-frames-shown.ts';
import { viewedFrame, viewedPlayer } from '#player/frames/viewed-frame.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Switch } from '#ui/form/switch.tsx';
import './ask-before-leaving.ts';
import { useAmend, useSay } from '../mutations.ts';
import { usePeople } from '../queries.ts';
import { chooseComment } from '../stage-actions.ts';
import type { Range, Timing } from '../times.ts';
import { useStage } from '../widgets/stage.ts';
import styles from './composer.module.css';
import {
  changeDraft,
  closeForm,
  type Draft,
  type Form,
  inputOf,
  isIdle,
  isOpen,
  isWordless,
  leaveForm,
  markSending,
  useDraft,
  useForm,
} from './drafts.ts';
import { MentionField } from './mention-field.tsx';
import { TimeChips } from './time-chips.tsx';
import { leaveDrawing, useDrawComment } from './use-draw-comment.ts';

interface Props {
  podid: string;
  timing: Timing;
  /** The user may write team-only comments. */
  inTeam: boolean;
}

/** On a phone the field shares its line with the time and a button. */
const PHONE = '(max-width: 600px)';

/** The only comment form: for a new comment, a reply or an edit. */
export function Composer({ podid, timing, inTeam }: Props) {
  const { t } = useTranslation('comments');
  const form = useForm(podid);
  const draft = useDraft(podid, form);
  const change = (next: Parameters<typeof changeDraft>[2]) => changeDraft(podid, form, next);
  const post = useSending(podid, form);
  const writing = useStage((stage) => stage.writing);
  const people = usePeople(podid, writing > 0 || draft.text.includes('@'));
  const draw = useDrawComment(podid, form, draft);
  const field = useRef<HTMLTextAreaElement>(null);
  const head = form.as !== 'answer' && (form.as === 'new' || form.comment.parentid === null);
  const empty = isWordless(draft);
  const phone = useMediaQuery(PHONE);

  useEffect(() => {
    if (writing === 0) return;
    field.current?.focus();
    useStage.setState({ writing: 0 });
  }, [writing]);
  useEffect(() => {
    if (form.as !== 'new') field.current?.focus();
  }, [form]);

  // The draft was abandoned: its time follows the playhead again.
  const idle = isIdle(draft) && !draw.active;
  useEffect(() => {
    if (idle) changeDraft(podid, form, { range: undefined });
  }, [idle, podid, form]);

  /** Focuses the text field: the pressed button may be gone, and the player would then handle the keys. */
  const keepWriting = () => useStage.setState({ writing: 1 });

  function write(text: string) {
    const typing = head && draft.range === undefined && text !== '';
    // A new comment gets the time at which the user starts to type. The video pauses.
    if (typing) viewedPlayer()?.pause();
    change({ text, ...(typing ? { range: { from: viewedFrame(), to: null } } : {}) });
  }

  const time = (range: Range | null | undefined) => change({ range, fixed: range !== undefined });

  function send(event?: FormEvent) {
    event?.preventDefault();
    if (empty || draft.sending) return;
    leaveDrawing();
    keepWriting();
    markSending(podid, form, true);
    post(inputOf(draft, form, timing, viewedFrame())).then(
      ({ comment }) => {
        // The user may have opened another file or form meanwhile.
        const here = useStage.getState().podid === podid && isOpen(podid, form);
        closeForm(podid, form);
        if (here) chooseComment(comment.id);
      },
      (problem: unknown) => markSending(podid, form, false, problem),
    );
  }

  const kept = form.as === 'answer' ? form.to.teamonly === 1 : draft.teamonly;
  const others = (people.data ?? []).filter(({ team }) => !kept || team === 1);
  return (
    <form
      className={styles.composer}
      aria-label={t(`form.${form.as}`)}
      data-filled={!empty || draw.active || draft.shapes.length > 0 || form.as !== 'new' || undefined}
      onSubmit={send}
    >
      {form.as !== 'new' && (
        <p className={styles.purpose}>
          {form.as === 'answer' ? t('form.to', { name: form.to.createdby.name }) : t('form.edit')}
          <IconButton
            label={t('form.cancel')}
            size={22}
            onClick={() => {
              closeForm(podid, form);
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
            range={draft.range}
            timing={timing}
            needed={draft.shapes.length > 0 || draw.active}
            onChange={time}
            onLeave={keepWriting}
          />
          {draft.shapes.length > 0 && (
            <span className={styles.drawn}>
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
            <span className={styles.team}>
              <Lock size={13} strokeWidth={1.75} aria-hidden />
              <span>{t('teamOnly')}</span>
              <Switch
                label={t('form.teamOnly')}
                checked={draft.teamonly}
                onChange={(teamonly) => change({ teamonly })}
              />
            </span>
          )}
        </div>
      )}
      <div className={styles.middle}>
        <MentionField
          ref={field}
          label={t(`form.${form.as}`)}
          placeholder={t(
            form.as === 'answer' ? 'form.placeAnswer' : phone ? 'form.placeShort' : 'form.place',
          )}
          text={draft.text}
          readOnly={draft.sending}
          people={others}
          onChange={write}
          onPick={(person) => change({ picked: [...draft.picked, person] })}
          onFocus={() => void (people.data ?? people.refetch())}
          onSend={send}
          onEscape={() => (form.as === 'new' ? field.current?.blur() : leaveForm(podid))}
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
        {head && timing.frames && draw.surface && (
          <span className={styles.tools}>
            <DrawingTools drawing={draw.tools} idle={!draw.active} compact />
          </span>
        )}
        <Button
          type="submit"
          size="sm"
          variant={empty ? 'default' : 'filled'}
          className={styles.send!}
          disabled={empty}
          loading={draft.sending}
          rightSection={form.as === 'edit' ? undefined : <ArrowUp size={14} strokeWidth={1.75} aria-hidden />}
        >
          {t(form.as === 'edit' ? 'form.save' : 'form.send')}
        </Button>
      </div>
      {draw.active && draw.surface
        ? createPortal(
            <DrawingEditor
              drawing={draw.drawing}
              onLeave={() => {
                leaveDrawing();
                field.current?.focus();
              }}
            />,
            draw.surface,
          )
        : draw.surface &&
          draft.range && <Drawn draft={draft} from={draft.range.from} surface={draw.surface} />}
    </form>
  );
}

/** Shows the drawing of the draft over its frame while the comment is being written. */
function Drawn({
  draft: { shapes, ratio },
  from,
  surface,
}: {
  draft: Draft;
  from: number;
  surface: HTMLElement;
}) {
  const shown = useFramesShown(from, from);
  return shown && shapes.length > 0
    ? createPortal(<DrawingLayer shapes={shapes} ratio={ratio} />, surface)
    : null;
}

/** Completes even if the form unmounts before the response arrives. */
function useSending(podid: string, form: Form) {
  const say = useSay(podid);
  const amend = useAmend(podid);
  return (input: ReturnType<typeof inputOf>) =>
    form.as === 'edit'
      ? amend.mutateAsync({ cid: form.comment.id, ...amended(input, form) })
      : say.mutateAsync({ ...input, parentid: form.as === 'answer' ? form.to.id : null });
}

/** Only the text of a reply can be edited. */
function amended(
  { content, mentions, ...more }: ReturnType<typeof inputOf>,
  { comment }: Form & { as: 'edit' },
) {
  return comment.parentid === null ? { content, mentions, ...more } : { content, mentions };
}
