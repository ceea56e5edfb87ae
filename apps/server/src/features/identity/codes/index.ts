// Codes and links sent by e-mail, and the limits against guessing them.

export { countAddress, countAttempt, countMail, forgiveAttempts } from '../sign-in/attempts.service.ts';
export {
  consumeCode,
  deleteCodes,
  findByToken,
  issueCode,
  issueToken,
  listWaiting,
  NO_USER,
  tryCode,
} from './codes.service.ts';
