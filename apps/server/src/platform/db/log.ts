import type { BaseLogger } from 'pino';

/** The subset of the pino logger that platform code may use. */
export type Log = Pick<BaseLogger, 'debug' | 'info' | 'warn' | 'error'>;
