import { randomInt } from 'node:crypto';
import { USER_CODE_LENGTH, USER_CODE_LETTERS } from '@rushes/contract/oauth';

export const makeUserCode = (): string =>
  Array.from({ length: USER_CODE_LENGTH }, () => USER_CODE_LETTERS[randomInt(USER_CODE_LETTERS.length)]).join(
    '',
  );

/** In two halves, which are easier to type. */
export const writeUserCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;

/** As people type it: lower case, with spaces, without the hyphen. */
export const readUserCode = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z]/g, '');
