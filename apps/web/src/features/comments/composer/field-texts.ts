import type { Form } from './drafts.ts';

interface Field {
  as: Form['as'];
  /** Whether the file has frames: audio has only times. */
  frames: boolean;
  ranged: boolean;
  phone: boolean;
}

/** Message keys of the comment field. */
export function fieldTexts({ as, frames, ranged, phone }: Field) {
  const label = as === 'new' && !frames ? 'form.newTime' : (`form.${as}` as const);
  if (as === 'answer') return { label, place: 'form.placeAnswer' } as const;
  if (phone) return { label, place: 'form.placeShort' } as const;
  if (ranged) return { label, place: 'form.placeRange' } as const;
  return { label, place: frames ? 'form.place' : 'form.placeTime' } as const;
}
