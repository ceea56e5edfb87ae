import { z } from 'zod';
import { NAME_MAX } from './enums.ts';
import type { ErrorCode } from './errors.ts';
import { cleanFileName, cleanName } from './names.ts';
import { because } from './reasons.ts';

// Schemas shared by several features.

export const Id = z.uuid();
export const Instant = z.iso.datetime();

/** Removes what PostgreSQL text cannot store: a lone surrogate becomes U+FFFD, NUL is dropped. */
export const readText = (value: string) => value.toWellFormed().replaceAll('\0', '').trim();

/** Flags are sent as 0 or 1; true and false are accepted too. */
export const Flag = z
  .union([z.literal(0), z.literal(1), z.boolean()])
  .transform((value): 0 | 1 => (value ? 1 : 0));
export const FlagOut = z.union([z.literal(0), z.literal(1)]);

export const Name = z
  .string()
  .transform(cleanName)
  .pipe(
    z
      .string()
      .min(1)
      // An error code as message: it is returned to the caller.
      .max(NAME_MAX, 'ERR124' satisfies ErrorCode)
      .regex(/^[^\p{Cc}]+$/u, because('controlCharacters'))
      .regex(/[\p{L}\p{N}\p{P}\p{S}]/u, because('notVisible')),
  );

export const FileName = z.string().transform(cleanFileName).pipe(Name);

export const numeric = <T extends number>(values: Record<string, T>) => z.literal(Object.values(values));

/** Maximum ids per request. */
export const IDS_MAX = 1000;
export const Ids = z.array(Id).min(1).max(IDS_MAX);

export const Params = z.object({ id: Id });

export const Page = z.object({
  limit: z.coerce.number().int().min(1).max(500).default(100),
  /** Upper bound; generated cursors are shorter. */
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
