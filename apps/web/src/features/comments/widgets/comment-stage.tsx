import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { viewedPlayer } from '#player/frames/viewed-frame.ts';
import { useCan } from '#session/access.ts';
import { showError } from '#ui/feedback/snackbar.tsx';
import { followLink, linkedIn } from '../list/follow-link.ts';
import type { Thread } from '../list/threads.ts';
import { useThreads } from '../queries.ts';
import { StageComments } from '../stage-comments.tsx';
import type { Timing } from '../times.ts';
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

/** Comments in the player, independent of the open tab. */
export function CommentStage({ podid, archived, timing, onAsked, onDraw }: Props) {
  const { threads } = useThreads(podid);
  const mayControl = useCan('control PodService') && !archived;

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
  return <StageComments file={podid} threads={threads} timing={timing} mayControl={mayControl} isMember />;
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
