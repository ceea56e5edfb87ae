import type { Shape } from '@rushes/contract/drawings';
import { useEffect } from 'react';
import { useDrawing } from '#player/drawing/use-drawing.ts';
import { markedRange, viewedFrame, viewedPlayer } from '#player/frames/viewed-frame.ts';
import { leaveDrawing, useIsDrawing } from '../stage-actions.ts';
import { useStage } from '../widgets/stage.ts';
import { changeDraft, type Draft, type Form } from './drafts.ts';

/** Drawing of a comment: the tools are in the form, the drawing surface is over the video. */
export function useDrawComment(file: string, form: Form, draft: Draft) {
  const surface = useStage((stage) => stage.surface);
  const active = useIsDrawing();
  const change = (shapes: readonly Shape[]) => changeDraft(file, form, { shapes });
  const drawing = useDrawing({ value: draft.shapes, onChange: change, ratio: draft.ratio });

  function begin() {
    const player = viewedPlayer();
    const picture = player?.picture();
    if (active || draft.sending || !player || !picture?.videoWidth) return;
    player.pause();
    // An existing drawing or a manually set time keeps its frame; otherwise the viewed frame is used.
    const { range } = draft;
    const kept = range && (draft.fixed || draft.shapes.length > 0) ? range.from : viewedFrame();
    if (kept !== viewedFrame()) player.seekToFrame(kept);
    const out = range?.to ?? (draft.fixed ? null : markedRange()?.to) ?? null;
    const to = out !== null && out > kept ? out : null;
    const ratio = draft.shapes.length > 0 ? draft.ratio : picture.videoHeight / picture.videoWidth;
    changeDraft(file, form, { range: { from: kept, to }, ratio });
    useStage.setState({ drawing: true });
  }

  // Close the drawing surface when the form changes. The drawing stays in the draft.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the form changes or unmounts
  useEffect(() => () => useStage.setState({ drawing: false }), [form]);

  return {
    active,
    surface,
    drawing: drawing,
    tools: {
      ...drawing,
      setTool(tool: typeof drawing.tool) {
        if (active && tool === drawing.tool) return leaveDrawing();
        drawing.setTool(tool);
        begin();
      },
    },
  };
}
