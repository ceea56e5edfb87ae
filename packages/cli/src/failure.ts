import { RushesError } from '@rushes/client';

/** Exit codes; the README explains them. */
export const Exit = {
  OK: 0,
  FAILED: 1,
  USAGE: 2,
  SIGNED_OUT: 3,
  FORBIDDEN: 4,
  NOT_FOUND: 5,
  INCOMPLETE: 6,
  UNREACHABLE: 7,
  INTERRUPTED: 130,
} as const;
type ExitCode = (typeof Exit)[keyof typeof Exit];

/** An error of this program, with the exit code that it ends with. */
export class Failure extends Error {
  readonly exit: ExitCode;
  readonly code: string;

  constructor(exit: ExitCode, code: string, message: string) {
    super(message);
    this.name = 'Failure';
    this.exit = exit;
    this.code = code;
  }
}

export const usageError = (message: string): Failure => new Failure(Exit.USAGE, 'usage', message);

/** What is printed and how the program ends, for any error. */
export function describe(error: unknown): { exit: ExitCode; code: string; message: string } {
  if (error instanceof Failure) return error;
  if (error instanceof RushesError) {
    const { code, message, status } = error;
    if (status === 401 || code === 'invalid_grant')
      return { exit: Exit.SIGNED_OUT, code, message: `${message} Sign in with: rushes login` };
    if (status === 403) return { exit: Exit.FORBIDDEN, code, message: `${message} (${code})` };
    if (status === 404) return { exit: Exit.NOT_FOUND, code, message: `${message} (${code})` };
    if (code === 'network') return { exit: Exit.UNREACHABLE, code, message };
    return { exit: Exit.FAILED, code, message: status > 0 ? `${message} (${code})` : message };
  }
  const { name, message, code = 'error' } = error as NodeJS.ErrnoException;
  if (name === 'AbortError') return { exit: Exit.INTERRUPTED, code: 'interrupted', message: 'Interrupted.' };
  if (code.startsWith('ERR_PARSE_ARGS'))
    return { exit: Exit.USAGE, code: 'usage', message: message.split('. ')[0]! };
  return { exit: Exit.FAILED, code, message };
}
