import { createHost, type Host, type Wire } from './host.ts';
import type { Program } from './messages.ts';

interface Port {
  postMessage(message: unknown): void;
}

/** What the panels of editing programs add to a page. */
export interface HostGlobals {
  /** Premiere: the web view of its extension platform (UXP). */
  uxpHost?: Port | undefined;
  /** Premiere: the older extension platform (CEP), which cannot send messages to our panel. */
  __adobe_cep__?: unknown;
  /** Final Cut Pro: the handler of our extension, and the object that it calls. */
  webkit?: { messageHandlers?: { rushes?: Port | undefined } | undefined } | undefined;
  rushesHost?: { receive(message: unknown): void } | undefined;
  addEventListener?(type: 'message', listener: (event: { source: unknown; data: unknown }) => void): void;
}

export function detectProgram(page: HostGlobals): Program | null {
  if (page.uxpHost || page.__adobe_cep__) return 'premiere';
  return page.webkit?.messageHandlers?.rushes ? 'final-cut-pro' : null;
}

function premiereWire(page: HostGlobals, port: Port): Wire {
  return {
    send: (message) => port.postMessage(message),
    listen: (receive) =>
      page.addEventListener?.('message', (event) => {
        // Other sources are frames in the page, such as a captcha or an embedded player.
        if (event.source === port) receive(event.data);
      }),
  };
}

function finalCutWire(page: HostGlobals, port: Port): Wire {
  return {
    send: (message) => port.postMessage(message),
    listen(receive) {
      page.rushesHost = { receive };
    },
  };
}

/** The connection to the panel; null in a browser, or in a panel that cannot send messages. */
export function connectHost(page: HostGlobals): Host | null {
  if (page.uxpHost) return createHost(premiereWire(page, page.uxpHost));
  const port = page.webkit?.messageHandlers?.rushes;
  return port ? createHost(finalCutWire(page, port)) : null;
}
