export const SESSION_DAYS = 30;
/** Maximum lifetime of a session, also when it is in use. After that the user must sign in again. */
export const LONGEST_DAYS = 180;

export const sessionEnd = () => new Date(Date.now() + SESSION_DAYS * 86_400_000);
