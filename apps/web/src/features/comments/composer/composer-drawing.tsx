import { createPortal } from 'react-dom';
import { DrawingEditor } from '#player/drawing/DrawingEditor.tsx';
import { DrawingLayer } from '#player/drawing/DrawingLayer.tsx';
import { DrawingTools } from '#player/drawing/DrawingTools.tsx';
import { useFramesShown } from '#player/frames/use-frames-shown.ts';
import { leaveDrawing } from '../stage-actions.ts';
import type { Draft, Form } from './drafts.ts';
import { useDrawComment } from './use-draw-comment.ts';

interface Props {
  file: string;
  form: Form;
  draft: Draft;
  /** The drawing surface closed by a key: the caller moves the focus. */
  onLeave: () => void;
}

/** The drawing tools in the form, and the drawing over the video. Loaded only where drawing is possible. */
export function ComposerDrawing({ file, form, draft, onLeave }: Props) {
  const { active, surface, tools, drawing } = useDrawComment(file, form, draft);
  if (!surface) return null;
  const leave = () => {
    leaveDrawing();
    onLeave();
  };
  return (
    <>
      <DrawingTools drawing={tools} idle={!active} compact />
      {active
        ? createPortal(<DrawingEditor drawing={drawing} onLeave={leave} />, surface)
        : draft.range && <DraftDrawing draft={draft} from={draft.range.from} surface={surface} />}
    </>
  );
}

/** Shows the drawing of the draft over its frame while the comment is being written. */
function DraftDrawing({ draft, from, surface }: { draft: Draft; from: number; surface: HTMLElement }) {
  const isShown = useFramesShown(from, from);
  return isShown && draft.shapes.length > 0
    ? createPortal(<DrawingLayer shapes={draft.shapes} ratio={draft.ratio} />, surface)
    : null;
}
