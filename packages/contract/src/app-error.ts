import { errorTexts } from './error-texts.en.ts';
import { type ErrorCode, errors } from './errors.ts';
import { fill, type TextParams } from './fill.ts';
import type { ErrorBody } from './wire.ts';

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly params: TextParams;
  readonly status: number;

  constructor(code: ErrorCode, params: TextParams = {}, options?: ErrorOptions) {
    super(fill(errorTexts[code], params), options);
    this.name = 'AppError';
    this.code = code;
    this.params = params;
    this.status = errors[code];
  }
}

/** Sends only the code, params and registered text. The cause and stack never leave the server. */
export function errorBody(error: AppError): ErrorBody {
  const { code, params, status } = error;
  return { error: { code, message: { code, params, content: fill(errorTexts[code], params) }, status } };
}
