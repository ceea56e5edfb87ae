import { AppError } from '@rushes/contract/app-error';
import type { PlainCode } from '@rushes/contract/errors';
import { isRetryable, ServiceError, type ServiceErrorKind } from '#platform/engines/service-error.ts';
import { PermanentJobError } from '#platform/jobs/job.ts';
import { MediaError } from '#platform/media/media-error.ts';

const reasons: Record<ServiceErrorKind, PlainCode> = {
  unavailable: 'ERR211',
  throttled: 'ERR211',
  'job-lost': 'ERR216',
  'wrong-credentials': 'ERR212',
  'quota-exceeded': 'ERR213',
  'unsupported-language': 'ERR214',
  'unsupported-media': 'ERR215',
  cancelled: 'ERR216',
  failed: 'ERR216',
};

/** What the user reads about a failure. The rest is in the log. */
export function reasonOf(error: unknown): PlainCode {
  const cause = error instanceof PermanentJobError && error.cause !== undefined ? error.cause : error;
  if (cause instanceof ServiceError) return reasons[cause.kind];
  if (cause instanceof AppError && cause.code !== '11406') return cause.code;
  return isUnreadable(cause) ? 'ERR215' : 'ERR216';
}

const isUnreadable = (error: unknown) =>
  error instanceof MediaError && (error.kind === 'unreadable' || error.kind === 'too-large');

/** An error that is not of an engine is likely to repeat; the attempts are for engines that are down for a while. */
const MOST_OTHER_ATTEMPTS = 3;

/** The error for the job queue: permanent if another attempt cannot help. */
export function asJobError(error: unknown, attempt: number): unknown {
  const isOfEngine = error instanceof ServiceError;
  const isPermanent = isOfEngine
    ? !isRetryable(error)
    : error instanceof AppError || isUnreadable(error) || attempt >= MOST_OTHER_ATTEMPTS;
  if (!isPermanent || error instanceof PermanentJobError) return error;
  return new PermanentJobError(error instanceof Error ? error.message : String(error), { cause: error });
}
