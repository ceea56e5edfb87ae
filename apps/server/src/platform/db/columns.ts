import type { ColumnType, Generated } from 'kysely';

// Timestamps are ISO strings.

export type Instant = ColumnType<string, string | Date | undefined, string | Date>;
export type MaybeInstant = ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
export type Json<T> = ColumnType<T, string | undefined, string>;
export type Flag = Generated<0 | 1>;
