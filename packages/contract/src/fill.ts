export type TextParams = Record<string, string | number>;

/** Replaces `{name}` by its param in one pass, so that braces inside a param are not replaced again. */
export function fill(text: string, params: TextParams): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) =>
    Object.hasOwn(params, name) ? String(params[name]) : '',
  );
}
