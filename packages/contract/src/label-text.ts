import { z } from 'zod';
import { cleanName } from './names.ts';
import { because } from './reasons.ts';

/** Fewer than 2,048 characters, one line, at least one visible character. */
export const LABEL_MAX = 2047;

export const LabelText = z
  .string()
  .transform(cleanName)
  .pipe(
    z
      .string()
      .min(1)
      .max(LABEL_MAX)
      .regex(/^[^\p{Cc}]+$/u, because('controlCharacters'))
      .regex(/[\p{L}\p{N}\p{P}\p{S}]/u, because('notVisible')),
  );
