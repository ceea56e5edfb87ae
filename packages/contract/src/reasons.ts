import type { reasonTexts } from './reason-texts.en.ts';

// The reasons of error 11406. The English texts are the only list of them; keys and params follow from it.

type Texts = typeof reasonTexts;
export type Reason = keyof Texts;

type Placeholder<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;

/** Every param in the text of a reason. */
export type ReasonParams<R extends Reason> = Record<Placeholder<Texts[R]>, string | number>;

/** A reason whose text has no params needs none. */
export type ReasonArgs<R extends Reason> =
  Placeholder<Texts[R]> extends never ? [params?: Record<string, never>] : [params: ReasonParams<R>];

/** For a rule of a schema that the validator has no code for: the key of the reason is its message. */
export const because = <R extends Reason>(reason: R, ...[params]: ReasonArgs<R>) => ({
  error: reason,
  params: params ?? {},
});
