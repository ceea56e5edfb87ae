export type TextParams = Record<string, string | number>;

/** Replaces `{name}` by its param in one pass, so that braces inside a param are not replaced again. */
export function fill(text: string, params: TextParams): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) =>
    Object.hasOwn(params, name) ? String(params[name]) : '',
  );
}

/** The error texts of one language. */
export interface ErrorTexts {
  errorTexts: Readonly<Record<string, string>>;
  reasonTexts: Readonly<Record<string, string>>;
}

/** What people read: the text of the code, and for an invalid value the sentence of its reason. */
export function fillError(texts: ErrorTexts, code: string, params: TextParams): string | undefined {
  const reason = code === '11406' ? texts.reasonTexts[String(params.reason)] : undefined;
  const text = reason ?? texts.errorTexts[code];
  return text === undefined ? undefined : fill(text, params);
}
