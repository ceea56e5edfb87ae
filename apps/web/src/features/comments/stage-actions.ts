import { nothing, useStage } from './widgets/stage.ts';

const { setState } = useStage;

/** Resets the state for another file. The drawing surface is set by its player. */
export function enterStage(podid: string): () => void {
  setState({ ...nothing, podid });
  return () => setState(({ podid: now }) => (now === podid ? nothing : {}));
}

export const chooseComment = (id: string | null): void => setState({ chosen: id === null ? null : { id } });

export const beginWriting = (): void =>
  setState(({ asked, writing }) => ({ asked: asked + 1, writing: writing + 1 }));
