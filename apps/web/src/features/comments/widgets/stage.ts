import { create } from 'zustand';
import type { Mark } from '#player/marks.ts';

// Where comments and the player meet. Small, since every file's page has it; what fills it comes when it is wanted.

interface Stage {
  /** The file that all of this is about. */
  podid: string | null;
  marks: readonly Mark[];
  /** How many wait to be settled. */
  open: number;
  /** The comment that is looked at; a new object each time somebody asks for it. */
  chosen: { id: string } | null;
  /** Over the picture, where drawings lie. */
  surface: HTMLElement | null;
  /** Somebody draws: the picture stands still. */
  drawing: boolean;
  /** Whose drawing is shown, in words. */
  note: string | null;
  /** Counts how often the panel was asked for, and the field in it. */
  asked: number;
  writing: number;
}

const nothing = {
  podid: null,
  marks: [] as readonly Mark[],
  open: 0,
  chosen: null,
  drawing: false,
  note: null,
  asked: 0,
  writing: 0,
};

export const useStage = create<Stage>(() => ({ ...nothing, surface: null }));

const { setState } = useStage;

/** Another file begins with nothing; what is drawn on comes with its player. */
export function enterStage(podid: string): () => void {
  setState({ ...nothing, podid });
  return () => setState(({ podid: now }) => (now === podid ? nothing : {}));
}

export const setSurface = (surface: HTMLElement | null): void => setState({ surface });

export const chooseComment = (id: string | null): void => setState({ chosen: id === null ? null : { id } });

/** From the timeline: the panel shows it, wherever it was. */
export const showComment = (id: string): void =>
  setState(({ asked }) => ({ chosen: { id }, asked: asked + 1 }));

export const beginWriting = (): void =>
  setState(({ asked, writing }) => ({ asked: asked + 1, writing: writing + 1 }));
