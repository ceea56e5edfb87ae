import type { HostCall, HostCalls, HostErrorCode, HostFacts, HostReply, HostRequest } from './messages.ts';
import { HOST_PROTOCOL } from './messages.ts';

/** An error of the editing program, or of the connection to its panel. */
export class HostError extends Error {
  readonly code: HostErrorCode;
  readonly reason: string;

  constructor(code: HostErrorCode, reason = '') {
    super(reason ? `${code}: ${reason}` : code);
    this.name = 'HostError';
    this.code = code;
    this.reason = reason;
  }
}

/** How messages reach the panel, which differs between programs. */
export interface Wire {
  send(message: HostRequest): void;
  listen(receive: (message: unknown) => void): void;
}

export interface CallOptions {
  signal?: AbortSignal;
  onProgress?(done: number, total: number): void;
}

export interface Host {
  call<C extends HostCall>(
    call: C,
    input: HostCalls[C]['input'],
    options?: CallOptions,
  ): Promise<HostCalls[C]['result']>;
  /** Asked once; fails if the panel is of another version. */
  facts(): Promise<HostFacts>;
}

/** Calls that show a dialog, or last as long as the work of the program: they have no time limit. */
const unlimited: ReadonlySet<HostCall> = new Set([
  'importFiles',
  'choosePreset',
  'exportSequence',
  'sendPart',
]);
const LIMIT_MS = 15_000;

interface Open {
  resolve(result: unknown): void;
  reject(error: HostError): void;
  onProgress: CallOptions['onProgress'];
}

export function createHost(wire: Wire, limit = LIMIT_MS): Host {
  const open = new Map<string, Open>();
  // Another page of the panel may still get replies to the calls of the page before it.
  const page = crypto.randomUUID();
  let count = 0;
  let known: Promise<HostFacts> | undefined;

  wire.listen((message) => {
    const reply = message as Partial<HostReply> | null;
    const call = typeof reply?.id === 'string' ? open.get(reply.id) : undefined;
    if (!reply || !call) return;
    if (reply.rushes === 'progress') call.onProgress?.(Number(reply.done), Number(reply.total));
    else if (reply.rushes === 'result') call.resolve(reply.result);
    else if (reply.rushes === 'error') call.reject(new HostError(reply.code!, reply.reason));
  });

  function call<C extends HostCall>(
    name: C,
    input: HostCalls[C]['input'],
    { signal, onProgress }: CallOptions = {},
  ): Promise<HostCalls[C]['result']> {
    count += 1;
    const id = `${page}:${count}`;
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(new HostError('cancelled'));
      const timer = unlimited.has(name) ? undefined : setTimeout(() => end(new HostError('timeout')), limit);
      const cancel = () => void call('cancel', { call: id }).catch(() => {});
      function end(error: HostError): void {
        settle();
        reject(error);
      }
      function settle(): void {
        open.delete(id);
        clearTimeout(timer);
        signal?.removeEventListener('abort', cancel);
      }
      open.set(id, {
        resolve(result) {
          settle();
          resolve(result as HostCalls[C]['result']);
        },
        reject: end,
        onProgress,
      });
      signal?.addEventListener('abort', cancel, { once: true });
      wire.send({ rushes: 'call', id, call: name, input });
    });
  }

  return {
    call,
    facts() {
      known ??= call('hello', { protocol: HOST_PROTOCOL }).then((facts) => {
        if (facts.protocol !== HOST_PROTOCOL) throw new HostError('outdated');
        return facts;
      });
      known.catch(() => {
        known = undefined;
      });
      return known;
    },
  };
}
