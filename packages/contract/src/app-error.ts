import { errorTexts, reasonTexts } from './error-texts.en.ts';
import { type ErrorCode, errors, type PlainCode } from './errors.ts';
import { fill, type TextParams } from './fill.ts';
import type { Reason, ReasonArgs } from './reasons.ts';
import type { ErrorBody } from './wire.ts';

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly params: TextParams;
  readonly status: number;

  constructor(code: PlainCode, params: TextParams = {}, options?: ErrorOptions) {
    super(contentOf(code, params), options);
    this.name = 'AppError';
    this.code = code;
    this.params = params;
    this.status = errors[code];
  }

  /** An error that was raised elsewhere, such as in a thread. */
  static of(code: ErrorCode, params: TextParams, options?: ErrorOptions): AppError {
    return new AppError(code as PlainCode, params, options);
  }
}

/** The error of an invalid value. `field` is its path in the request. */
export function invalid<R extends Reason>(field: string, reason: R, ...[params]: ReasonArgs<R>): AppError {
  return AppError.of('11406', { ...params, field, reason });
}

/** The English text for users of the API. People read the sentence of the reason, without the name of the field. */
function contentOf(code: ErrorCode, params: TextParams): string {
  if (code !== '11406') return fill(errorTexts[code], params);
  return `Invalid ${params.field}: ${fill(reasonTexts[params.reason as Reason], params)}`;
}

/** Sends only the code, params and registered text. The cause and stack never leave the server. */
export function errorBody(error: AppError): ErrorBody {
  const { code, params, status } = error;
  return { error: { code, message: { code, params, content: contentOf(code, params) }, status } };
}
