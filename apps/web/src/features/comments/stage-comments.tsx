import { PenLine } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '#lib/i18n.ts';
import { DrawingLayer } from '#player/drawing/DrawingLayer.tsx';
import { useFramesShown } from '#player/frames/use-frames-shown.ts';
import { useShortcuts } from '#player/use-shortcuts.ts';
import { marksOf, rangeOf } from './comment-marks.ts';
import { useForm } from './composer/drafts.ts';
import { speaks } from './list/follow-link.ts';
import { countOpen, type Thread } from './list/threads.ts';
import type { ShownComment } from './shown-comment.ts';
import { beginWriting, enterStage } from './stage-actions.ts';
import type { Range, Timing } from './times.ts';
import { useStage } from './widgets/stage.ts';

interface Props {
  /** Key of the drafts. */
  file: string;
  threads: readonly Thread[] | undefined;
  timing: Timing;
  mayControl: boolean;
  /** The reader can also like and resolve comments. */
  isMember: boolean;
}

/** Comments in the player: markers, count, shortcuts, and the drawing of the selected comment. */
export function StageComments({ file, threads, timing, mayControl, isMember }: Props) {
  const chosen = useStage((stage) => stage.chosen?.id ?? null);
  useEffect(() => enterStage(file), [file]);

  const thread = useMemo(
    () => (chosen === null ? undefined : threads?.find((one) => speaks(one, chosen))),
    [threads, chosen],
  );
  const selected = thread?.comment.id ?? null;
  useEffect(() => {
    if (threads) useStage.setState({ marks: marksOf(threads, timing, selected), open: countOpen(threads) });
  }, [threads, timing, selected]);
  useKeys(mayControl, isMember, timing.frames);

  const comment = thread?.comment;
  const range = comment && rangeOf(comment, timing);
  return comment?.drawing && range ? (
    <ShownDrawing key={comment.id} file={file} comment={comment} range={range} />
  ) : null;
}

function useKeys(mayControl: boolean, isMember: boolean, frames: boolean): void {
  const { t } = useTranslation('comments');
  useShortcuts(mayControl ? { m: beginWriting } : {});
  useEffect(() => {
    const acting = [
      { keys: ['R'], label: t('keys.reply') },
      { keys: ['E'], label: t('keys.edit') },
      ...(isMember
        ? [
            { keys: ['X'], label: t('keys.check') },
            { keys: ['L'], label: t('keys.like') },
          ]
        : []),
    ];
    useStage.setState({
      shortcuts: {
        title: t('keys.title'),
        rows: [
          ...(mayControl ? [{ keys: ['M'], label: t(frames ? 'keys.write' : 'keys.writeTime') }] : []),
          { keys: ['↑', '↓'], label: t('keys.walk') },
          { keys: [t('keys.enter')], label: t(frames ? 'keys.goTo' : 'keys.goToTime') },
          ...(mayControl ? acting : []),
        ],
      },
    });
  }, [mayControl, isMember, frames, t]);
}

/** Drawing of the selected comment, shown at its frames while the user is not drawing. */
function ShownDrawing({ file, comment, range }: { file: string; comment: ShownComment; range: Range }) {
  const { t } = useTranslation('comments');
  const surface = useStage((stage) => stage.surface);
  const drawing = useStage((stage) => stage.drawing);
  const form = useForm(file);
  const there = useFramesShown(range.from, range.to ?? range.from);
  const edited = form.as === 'edit' && form.comment.id === comment.id;
  const shown = there && !drawing && !edited && surface !== null;
  const by = t('drawingBy', { name: comment.createdby.name });
  useEffect(() => {
    if (!shown) return;
    const note = (
      <span key="note" className="inline-row gap-6 strong">
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
