export type HostApp = 'browser' | 'premiere' | 'final-cut-pro';

/** Globals of editing applications: Adobe's bridge, and the Final Cut Pro handler added by our panel. */
interface Bridges {
  __adobe_cep__?: unknown;
  webkit?: { messageHandlers?: { finalCutPro?: unknown } };
}

export function detectHostApp(window: Bridges): HostApp {
  if (window.__adobe_cep__) return 'premiere';
  return window.webkit?.messageHandlers?.finalCutPro ? 'final-cut-pro' : 'browser';
}

/** Inside the panel of an editing application, which has no purchases and no browser downloads. */
export const inExtension = (): boolean => detectHostApp(globalThis as Bridges) !== 'browser';
