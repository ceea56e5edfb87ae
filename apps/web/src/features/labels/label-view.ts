import { create } from 'zustand';

export const sources = ['custom', 'text', 'label'] as const;
/** Origin of labels: added by users, text recognition, or object detection. */
export type Source = (typeof sources)[number];

export const shownTexts = ['lines', 'words', 'both'] as const;
export type ShownText = (typeof shownTexts)[number];

/** Default minimum confidence in percent. */
const CONFIDENCE = 90;

export interface LabelView {
  source: Source;
  confidence: number;
  shown: ShownText;
  /** Whether rectangles are drawn over the video. */
  boxes: boolean;
  search: string;
}

/** Kept when the user changes tab or file. */
export const useLabelView = create<LabelView>(() => ({
  source: 'custom',
  confidence: CONFIDENCE,
  shown: 'lines',
  boxes: true,
  search: '',
}));

/** Parses the typed confidence when the field loses focus. */
export function confidenceOf(text: string): number {
  const value = text.trim() === '' ? Number.NaN : Number(text.trim().replace('%', '').replace(',', '.'));
  if (Number.isNaN(value) || value > 100) return 100;
  return Math.max(0, Math.round(value));
}
