import type { BaseLogger } from 'pino';

/** The part of a pino logger that platform code may use. */
export type Log = Pick<BaseLogger, 'debug' | 'info' | 'warn' | 'error'>;
