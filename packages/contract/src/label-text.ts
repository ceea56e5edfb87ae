import { z } from 'zod';
import { readName } from './names.ts';

/** Fewer than 2,048 characters, one line, at least one visible character. */
export const LABEL_MAX = 2047;

export const LabelText = z
  .string()
  .transform(readName)
  .pipe(
    z
      .string()
      .min(1)
      .max(LABEL_MAX)
      .regex(/^[^\p{Cc}]+$/u, 'must be one line')
      .regex(/[\p{L}\p{N}\p{P}\p{S}]/u, 'has nothing to be seen'),
  );
