import { z } from 'zod';
import { NAME_MAX } from './enums.ts';
import type { ErrorCode } from './errors.ts';

// Shapes that several features share on the wire.

export const Id = z.uuid();
export const Instant = z.iso.datetime();

/** Without what the database cannot keep: half a character becomes the sign for one, and NUL is left out. */
export const readText = (value: string) => value.toWellFormed().replaceAll('\0', '').trim();

/** Flags travel as 0 or 1; true and false are taken too. */
export const Flag = z
  .union([z.literal(0), z.literal(1), z.boolean()])
  .transform((value): 0 | 1 => (value ? 1 : 0));
export const FlagOut = z.union([z.literal(0), z.literal(1)]);

/**
 * NFC, because a Mac sends é as two characters and Windows as one, and both mean one name. Half of a character, which
 * a disk of Windows may hold, is no text to the database: the sign for one takes its place.
 */
export const readName = (value: string) => value.toWellFormed().normalize('NFC').trim();

export const Name = z
  .string()
  .transform(readName)
  .pipe(
    z
      .string()
      .min(1)
      // A code instead of words: this is what the caller is answered.
      .max(NAME_MAX, 'ERR124' satisfies ErrorCode)
      .regex(/^[^\p{Cc}]+$/u)
      .regex(/[\p{L}\p{N}\p{P}\p{S}]/u, 'has nothing to be seen'),
  );

/** The signs for what cannot be seen; those above have none. */
const pictured = (letter: string) => {
  const code = letter.charCodeAt(0);
  return code < 0x20 ? String.fromCharCode(0x2400 + code) : code === 0x7f ? '\u2421' : '\ufffd';
};

/** As a disk may hold it. A line break in a name is shown by its sign: no file is turned away for what it is called. */
export const readFileName = (value: string) => readName(value.replace(/\p{Cc}/gu, pictured));

export const FileName = z.string().transform(readFileName).pipe(Name);

export const numeric = <T extends number>(values: Record<string, T>) => z.literal(Object.values(values));

/** What one request may name at once. */
export const IDS_MAX = 1000;
export const Ids = z.array(Id).min(1).max(IDS_MAX);

export const Params = z.object({ id: Id });

export const Page = z.object({
  limit: z.coerce.number().int().min(1).max(500).default(100),
  /** Longer than any we make. */
  cursor: z.string().max(4096).optional(),
});

export const Message = z.object({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  content: z.string(),
});

export const ErrorBody = z.object({
  error: z.object({ code: z.string(), message: Message, status: z.number().int() }),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
