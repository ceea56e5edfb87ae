import type { Comment } from '@rushes/contract/comments';
import { useLocation } from '@tanstack/react-router';
import { PenLine } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '#lib/i18n.ts';
import { DrawingLayer } from '#player/drawing/DrawingLayer.tsx';
import { useFramesShown } from '#player/frames/use-frames-shown.ts';
import { viewedPlayer } from '#player/frames/viewed-frame.ts';
import { useShortcuts } from '#player/use-shortcuts.ts';
import { useCan } from '#session/access.ts';
import { showError } from '#ui/feedback/snackbar.tsx';
import { marksOf, rangeOf } from '../comment-marks.ts';
import { useForm } from '../composer/drafts.ts';
import { followLink, linkedIn, speaks } from '../list/follow-link.ts';
import { countOpen, type Thread } from '../list/threads.ts';
import { useThreads } from '../queries.ts';
import { beginWriting, enterStage } from '../stage-actions.ts';
import type { Range, Timing } from '../times.ts';
import styles from './comment-stage.module.css';
import { useStage } from './stage.ts';

interface Props {
  podid: string;
  archived: boolean;
  timing: Timing;
  /** A marker was selected, or the shortcut to write was pressed: the panel must show the comments. */
  onAsked: () => void;
  /** Drawing starts: overlays on the video must close. */
  onDraw: () => void;
}

/** Comments in the player, independent of the open tab: markers, count, and the drawing of the selected comment. */
export function CommentStage({ podid, archived, timing, onAsked, onDraw }: Props) {
  const { threads } = useThreads(podid);
  const mayControl = useCan('control PodService') && !archived;
  const chosen = useStage((stage) => stage.chosen?.id ?? null);
  useEffect(() => enterStage(podid), [podid]);

  const thread = useMemo(
    () => (chosen === null ? undefined : threads?.find((one) => speaks(one, chosen))),
    [threads, chosen],
  );
  const selected = thread?.comment.id ?? null;
  useEffect(() => {
    if (threads) useStage.setState({ marks: marksOf(threads, timing, selected), open: countOpen(threads) });
  }, [threads, timing, selected]);

  const asked = useStage((stage) => stage.asked);
  const drawing = useStage((stage) => stage.drawing);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per request
  useEffect(() => {
    // Read the current value: requests for the previous file no longer apply.
    if (useStage.getState().asked > 0) onAsked();
  }, [asked]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per drawing
  useEffect(() => {
    if (drawing) onDraw();
  }, [drawing]);

  useLinkedComment(threads, timing);
  useKeys(mayControl);

  const comment = thread?.comment;
  const range = comment && rangeOf(comment, timing);
  return comment?.drawing && range ? (
    <ShownDrawing key={comment.id} podid={podid} comment={comment} range={range} />
  ) : null;
}

function useKeys(mayControl: boolean): void {
  const { t } = useTranslation('comments');
  useShortcuts(mayControl ? { m: beginWriting } : {});
  useEffect(() => {
    const acting = [
      { keys: ['R'], label: t('keys.reply') },
      { keys: ['E'], label: t('keys.edit') },
      { keys: ['X'], label: t('keys.check') },
      { keys: ['L'], label: t('keys.like') },
    ];
    useStage.setState({
      shortcuts: {
        title: t('keys.title'),
        rows: [
          ...(mayControl ? [{ keys: ['M'], label: t('keys.write') }] : []),
          { keys: ['↑', '↓'], label: t('keys.walk') },
          { keys: [t('keys.enter')], label: t('keys.goTo') },
          ...(mayControl ? acting : []),
        ],
      },
    });
  }, [mayControl, t]);
}

/** Drawing of the selected comment, shown at its frames while the user is not drawing. */
function ShownDrawing({ podid, comment, range }: { podid: string; comment: Comment; range: Range }) {
  const { t } = useTranslation('comments');
  const surface = useStage((stage) => stage.surface);
  const drawing = useStage((stage) => stage.drawing);
  const form = useForm(podid);
  const there = useFramesShown(range.from, range.to ?? range.from);
  const edited = form.as === 'edit' && form.comment.id === comment.id;
  const shown = there && !drawing && !edited && surface !== null;
  const by = t('drawingBy', { name: comment.createdby.name });
  useEffect(() => {
    if (!shown) return;
    const note = (
      <span key="note" className={styles.note}>
        <PenLine size={14} strokeWidth={1.75} aria-hidden />
        {by}
      </span>
    );
    useStage.setState({ note });
    return () => useStage.setState({ note: null });
  }, [shown, by]);
  if (!shown || !comment.drawing) return null;
  return createPortal(<DrawingLayer {...comment.drawing} />, surface);
}

/** Follows a link to a comment: seeks to its frame and shows it in the list. */
function useLinkedComment(threads: readonly Thread[] | undefined, timing: Timing): void {
  const { t } = useTranslation('comments');
  const linked = useLocation({ select: ({ searchStr }) => linkedIn(searchStr) });
  const followed = useRef<string | null>(null);
  useEffect(() => {
    if (!threads || followed.current === linked) return;
    followed.current = linked;
    if (linked === null) return;
    const seek = (frame: number) => viewedPlayer()?.seekToFrame(frame);
    if (!followLink(threads, linked, timing, seek)) showError(t('gone'));
  }, [threads, linked, timing, t]);
}
