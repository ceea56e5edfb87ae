export type TextParams = Record<string, string | number>;

/** Replaces `{name}` by its param, in one pass, so that a param holding braces is never read as a text. */
export function fill(text: string, params: TextParams): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) =>
    Object.hasOwn(params, name) ? String(params[name]) : '',
  );
}
