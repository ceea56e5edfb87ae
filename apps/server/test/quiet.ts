import { pino } from 'pino';

export const quiet = pino({ level: process.env.TEST_LOG ?? 'silent' });
