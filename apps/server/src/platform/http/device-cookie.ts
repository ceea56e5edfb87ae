import type { Cookie } from './cookie.ts';

/** Identifies a browser that has given the right password of an account or link before. Opens nothing by itself. */
export const DEVICE_COOKIE: Cookie = {
  name: 'rushes-device',
  path: '/api/v1',
  seconds: 400 * 86_400,
  sameSite: 'Strict',
};
