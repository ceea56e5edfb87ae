/** What performs a service: a program on this server, a server in the same network, or a cloud service. */
export interface Engine {
  /** Returns if the engine can be used now; otherwise throws a ServiceError with the reason. */
  responds(signal?: AbortSignal): Promise<void>;
}

/**
 * What a run must remember to continue in another process: names of cloud jobs and staged files, results that were
 * paid for. Values are JSON. Durable when `set` returns. The caller clears it after it has stored the result, so that a
 * worker that dies in between does not pay again: with `cleanUp` if the engine has it, otherwise with `clear`.
 */
export interface RunState {
  get<T>(key: string): Promise<T | undefined>;
  set(key: string, value: unknown): Promise<void>;
  clear(): Promise<void>;
}

export interface EngineRun {
  /** Abort with a `cancelled` ServiceError to also delete what is stored elsewhere; other reasons keep it. */
  signal: AbortSignal;
  state: RunState;
  /** An empty folder of the caller for temporary files. */
  folder: string;
  /** From 0 to 1. */
  onProgress?(fraction: number): void;
}

/** An engine that stores something elsewhere while it runs. */
export interface Staging {
  /**
   * Deletes what a run left elsewhere, and clears its state. Idempotent. Call it when the result is stored, and when no
   * attempt is left.
   */
  cleanUp(state: RunState): Promise<void>;
}

/** Returns the stored result of this step, or performs the step and stores its result. */
export async function once<T>(state: RunState, key: string, work: () => Promise<T>): Promise<T> {
  const known = await state.get<T>(key);
  if (known !== undefined) return known;
  const result = await work();
  await state.set(key, result);
  return result;
}

/** For runs that are too short to be continued, and for tests. */
export function memoryState(values = new Map<string, string>()): RunState {
  return {
    get: async <T>(key: string) => {
      const text = values.get(key);
      return text === undefined ? undefined : (JSON.parse(text) as T);
    },
    set: async (key, value) => void values.set(key, JSON.stringify(value)),
    clear: async () => values.clear(),
  };
}
