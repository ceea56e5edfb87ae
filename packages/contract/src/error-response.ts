/** What an error response says. */
export interface SentError {
  code: string;
  params: Record<string, string | number>;
  /** The server's text. */
  content: string;
  /** The message was plain text, not a translatable code. */
  plain: boolean;
  /** The status in the body: a proxy may change that of the response. */
  status: number | null;
}

interface Body {
  code?: unknown;
  status?: unknown;
  message?: string | { code?: unknown; params?: SentError['params']; content?: string } | null;
}

/** Reads the body of an error response. The code is `system-error` if a proxy responded with its own page. */
export function readErrorResponse(text: string): SentError {
  try {
    const { error } = JSON.parse(text) as { error: Body };
    const plain = typeof error.message === 'string';
    const {
      code,
      params = {},
      content = '',
    } = typeof error.message === 'string' ? { content: error.message } : (error.message ?? {});
    const status = typeof error.status === 'number' ? error.status : null;
    return { code: String(error.code ?? code ?? 'system-error'), params, content, plain, status };
  } catch {
    return { code: 'system-error', params: {}, content: '', plain: false, status: null };
  }
}
