import { create } from 'zustand';

export const sources = ['custom', 'text', 'label'] as const;
/** What people have put on the file, text that was read in it, things that were seen in it. */
export type Source = (typeof sources)[number];

export const shownTexts = ['lines', 'words', 'both'] as const;
export type ShownText = (typeof shownTexts)[number];

/** Of what is less sure than this nothing is shown, unless somebody asks for it. */
export const CONFIDENCE = 90;

export interface LabelView {
  source: Source;
  confidence: number;
  shown: ShownText;
  /** Whether rectangles lie over the picture. */
  boxes: boolean;
  search: string;
}

/** Stays while one goes from tab to tab and from file to file. */
export const useLabelView = create<LabelView>(() => ({
  source: 'custom',
  confidence: CONFIDENCE,
  shown: 'lines',
  boxes: true,
  search: '',
}));

/** What somebody typed, once they leave the field. */
export function confidenceOf(text: string): number {
  const value = text.trim() === '' ? Number.NaN : Number(text.trim().replace('%', '').replace(',', '.'));
  if (Number.isNaN(value) || value > 100) return 100;
  return Math.max(0, Math.round(value));
}
