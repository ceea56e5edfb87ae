import { retryAfterMs, type Waiting, withBackOff } from './back-off.ts';
import { usualKind } from './http.ts';
import { abortError, ServiceError, type ServiceErrorKind } from './service-error.ts';

export interface AwsSettings {
  region: string;
  /** Instead of the endpoints of AWS, for all its services. */
  endpoint?: string | undefined;
  /** Without keys the usual chain of the SDK applies: environment, profile, role of the machine. */
  accessKey?: string | undefined;
  secretKey?: string | undefined;
  /** For files that AWS services read and write; deleted after use. */
  stagingBucket?: string | undefined;
}

/** Errors are thrown, and the caller logs them. */
const say = () => {};
const silent = { trace: say, debug: say, info: say, warn: say, error: say };

/** `callAws` repeats requests: retries of the SDK would hide throttling from it. */
export function awsConfig({ region, endpoint, accessKey, secretKey }: AwsSettings) {
  return {
    region,
    maxAttempts: 1,
    logger: silent,
    requestHandler: { connectionTimeout: 10_000, requestTimeout: 120_000 },
    ...(endpoint ? { endpoint } : {}),
    ...(accessKey && secretKey
      ? { credentials: { accessKeyId: accessKey, secretAccessKey: secretKey } }
      : {}),
  };
}

/** Sends a request with retries. All failures are ServiceErrors. */
export function callAws<T>(
  send: (options: { abortSignal?: AbortSignal }) => Promise<T>,
  { signal, pause }: Waiting,
): Promise<T> {
  return withBackOff(
    async () => {
      try {
        return await send(signal ? { abortSignal: signal } : {});
      } catch (error) {
        if (signal?.aborted) throw abortError(signal);
        throw asServiceError(error);
      }
    },
    { signal, pause },
  );
}

const kinds: Record<string, ServiceErrorKind> = {
  ...named(
    'wrong-credentials',
    'AccessDenied AccessDeniedException CredentialsProviderError ExpiredToken ExpiredTokenException InvalidAccessKeyId',
    'InvalidClientTokenId InvalidSignatureException MissingAuthenticationTokenException SignatureDoesNotMatch',
    'SubscriptionRequiredException UnrecognizedClientException',
  ),
  ...named(
    'throttled',
    // Transcribe and Rekognition call too many jobs at once a limit: it passes when others end.
    'LimitExceededException ProvisionedThroughputExceededException RequestLimitExceeded SlowDown Throttling',
    'ThrottlingException TooManyRequestsException',
  ),
  ...named('quota-exceeded', 'ServiceQuotaExceededException'),
  ...named('unsupported-language', 'UnsupportedLanguagePairException DetectedLanguageLowConfidenceException'),
  ...named(
    'unsupported-media',
    'ImageTooLargeException InvalidImageFormatException InvalidS3ObjectException TextSizeLimitExceededException',
    'VideoTooLargeException',
  ),
  ...named('job-lost', 'NotFoundException ResourceNotFoundException'),
};

function named(kind: ServiceErrorKind, ...lists: string[]): Record<string, ServiceErrorKind> {
  return Object.fromEntries(lists.flatMap((list) => list.split(' ')).map((name) => [name, kind]));
}

interface SdkError extends Error {
  $metadata?: { httpStatusCode?: number };
  $response?: { headers?: Record<string, string> };
}

export function asServiceError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  const { name = '', message = '', $metadata, $response } = error as SdkError;
  const status = $metadata?.httpStatusCode;
  return new ServiceError(kindOf(name, message, status), `${name}: ${message}`, {
    retryAfterMs: retryAfterMs($response?.headers?.['retry-after']),
    cause: error,
  });
}

function kindOf(name: string, message: string, status: number | undefined): ServiceErrorKind {
  // Transcribe answers both ways for a job that it does not know.
  if (name === 'BadRequestException' && /couldn't be found/.test(message)) return 'job-lost';
  const known = kinds[name];
  if (known) return known;
  return status === undefined ? 'unavailable' : usualKind(status);
}
