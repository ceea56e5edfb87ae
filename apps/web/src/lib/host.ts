export type Host = 'browser' | 'premiere' | 'final-cut-pro';

/** What the editing suites put into the page of a panel: Adobe its bridge, Final Cut Pro the handler our panel adds. */
interface Bridges {
  __adobe_cep__?: unknown;
  webkit?: { messageHandlers?: { finalCutPro?: unknown } };
}

export function hostOf(window: Bridges): Host {
  if (window.__adobe_cep__) return 'premiere';
  return window.webkit?.messageHandlers?.finalCutPro ? 'final-cut-pro' : 'browser';
}

/** In the panel of an editing suite nothing is bought and nothing downloaded by the browser. */
export const inExtension = (): boolean => hostOf(globalThis as Bridges) !== 'browser';
