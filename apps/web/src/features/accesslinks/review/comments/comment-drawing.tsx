import { createPortal } from 'react-dom';
import { DrawingEditor } from '#player/drawing/DrawingEditor.tsx';
import { DrawingLayer } from '#player/drawing/DrawingLayer.tsx';
import { DrawingTools } from '#player/drawing/DrawingTools.tsx';
import { useDrawing } from '#player/drawing/use-drawing.ts';
import { useFramesShown } from '#player/frames/use-frames-shown.ts';
import { setDrawing, useStage } from '../file/stage.ts';
import type { Draft } from './comment-draft.ts';

interface Props {
  draft: Draft;
  onChange: (shapes: Draft['shapes']) => void;
  /** Closes the drawing tools. The drawing stays in the draft. */
  onLeave: () => void;
}

/** Renders the drawing tools in the form and the drawing surface over the video. */
export function CommentDrawing({ draft, onChange, onLeave }: Props) {
  const { surface, drawing } = useStage();
  const drawingState = useDrawing({ value: draft.shapes, onChange, ratio: draft.ratio });
  const leave = () => {
    setDrawing(false);
    onLeave();
  };
  if (!surface) return null;
  if (!drawing)
    return draft.from === null ? null : <Waiting draft={draft} from={draft.from} surface={surface} />;
  return (
    <>
      <DrawingTools drawing={drawingState} compact />
      {createPortal(<DrawingEditor drawing={drawingState} onLeave={leave} />, surface)}
    </>
  );
}

/** Shows the drawing of the draft over its frame while the comment is being written. */
function Waiting({ draft, from, surface }: { draft: Draft; from: number; surface: HTMLElement }) {
  const isShown = useFramesShown(from, from);
  return isShown && draft.shapes.length > 0
    ? createPortal(<DrawingLayer shapes={draft.shapes} ratio={draft.ratio} />, surface)
    : null;
}
