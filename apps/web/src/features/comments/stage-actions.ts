import { nothing, useStage } from './widgets/stage.ts';

const { setState } = useStage;

/** Resets the state for another file. The drawing surface is set by its player. */
export function enterStage(file: string): () => void {
  setState({ ...nothing, file });
  return () => setState(({ file: now }) => (now === file ? nothing : {}));
}

export const chooseComment = (id: string | null): void => setState({ chosen: id === null ? null : { id } });

/** A drawing is being made over the video. */
export const useIsDrawing = (): boolean => useStage(({ drawing, surface }) => drawing && surface !== null);

export const leaveDrawing = (): void => setState({ drawing: false });

export const beginWriting = (): void =>
  setState(({ asked, writing }) => ({ asked: asked + 1, writing: writing + 1 }));
