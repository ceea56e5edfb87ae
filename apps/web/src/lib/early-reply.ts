declare global {
  /** Requested by the page before the program has loaded (boot/theme.js). */
  var earlyReply: { url: string; reply: Promise<Response> } | undefined;
}

/** The reply to a call that the page has made already. Once: a later call needs a new reply. */
export function takeEarlyReply(url: string): Promise<Response> | undefined {
  const early = globalThis.earlyReply;
  if (early?.url !== url) return undefined;
  globalThis.earlyReply = undefined;
  return early.reply;
}
