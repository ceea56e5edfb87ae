export type ServiceErrorKind =
  | 'unavailable'
  | 'throttled'
  | 'wrong-credentials'
  | 'quota-exceeded'
  | 'unsupported-language'
  | 'unsupported-media'
  /** The engine no longer knows the job it accepted. The next attempt starts a new one. */
  | 'job-lost'
  | 'cancelled'
  /** The engine refused or failed for another reason. */
  | 'failed';

interface Details {
  /** How long the engine asked to wait. */
  retryAfterMs?: number | undefined;
  cause?: unknown;
}

/** Why an engine did not do its work, in the same terms for every engine. The message is for the log only. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly kind: ServiceErrorKind;
  readonly retryAfterMs: number | undefined;

  constructor(kind: ServiceErrorKind, message: string, { retryAfterMs, cause }: Details = {}) {
    super(message, cause === undefined ? {} : { cause });
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
  }
}

const passing: ReadonlySet<ServiceErrorKind> = new Set(['unavailable', 'throttled', 'job-lost']);

/** Whether a later attempt can succeed. Otherwise refund the credits and report the failure at once. */
export const isRetryable = (error: unknown): boolean =>
  !(error instanceof ServiceError) || passing.has(error.kind);

/** Whether a run that ended with this error leaves nothing to continue: what it stored elsewhere can be deleted. */
export const endsRun = (error: unknown): boolean =>
  error instanceof ServiceError && error.kind !== 'unavailable' && error.kind !== 'throttled';

/**
 * The error of an aborted run: the reason that was given, such as a worker that stops and continues later. A run that
 * a user cancels is aborted with a `cancelled` error, or without a reason.
 */
export function abortError(signal: AbortSignal): Error {
  const { reason } = signal;
  const isOurs = reason instanceof Error && reason.name !== 'AbortError';
  return isOurs ? reason : new ServiceError('cancelled', 'the run was cancelled');
}

export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw abortError(signal);
}
