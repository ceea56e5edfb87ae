// Codes and links sent by e-mail, and the limits against guessing them.

export { countAddress, countAttempt, countMail, forgiveAttempts } from '../sign-in/attempts.service.ts';
export { deleteCodes, listWaiting } from './codes.queries.ts';
export { consumeCode, findByToken, issueCode, issueToken, NO_USER, tryCode } from './codes.service.ts';
