import type { Point } from '../units.ts';

/** Audio for local speech engines: 16-bit samples, mono, at this rate, without a header. */
export const SAMPLE_RATE = 16_000;

export interface Span {
  startMs: number;
  endMs: number;
}

export interface SpokenWord {
  text: string;
  /** From the start of the span. */
  startMs: number;
  endMs: number;
}

export interface TextLine {
  text: string;
  /** 0 to 1. */
  confidence: number;
  /** In pixels of the picture. */
  corners: Point[];
}

export interface FoundObject {
  /** Name of a COCO category. */
  name: string;
  /** 0 to 1. */
  confidence: number;
  corners: Point[];
}

/** Paths of the files of a Firefox Translations model. */
export interface TranslationFiles {
  model: string;
  /** Some models have none. */
  shortlist: string | undefined;
  /** One for both languages, or one for each. */
  vocabularies: string[];
}

interface PictureAnswer<Found> {
  width: number;
  height: number;
  found: Found[];
}

/** What the process of the local engines can do. Models stay loaded for the next task. */
export interface LocalTasks {
  /** Where someone speaks. */
  findSpeech: { wanted: { path: string; model: string }; answer: Span[] };
  /** The language of a span, as a code of Whisper. */
  detectLanguage: { wanted: { path: string; span: Span; model: string }; answer: string };
  transcribe: {
    wanted: { path: string; span: Span; model: string; language: string };
    answer: SpokenWord[];
  };
  readText: { wanted: { path: string; model: string }; answer: PictureAnswer<TextLine> };
  findObjects: { wanted: { path: string; model: string }; answer: PictureAnswer<FoundObject> };
  /** One text for each given text. Two models translate through the language between them. */
  translate: {
    wanted: { models: readonly TranslationFiles[]; texts: readonly string[] };
    answer: string[];
  };
}

export type LocalTask = keyof LocalTasks;

export interface LocalQuestion {
  task: LocalTask;
  wanted: unknown;
}

export interface LocalReply {
  answer?: unknown;
  /** The work failed; the process is still usable. */
  error?: string;
}
