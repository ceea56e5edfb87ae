/** Tokens for each started minute of a file that goes before the others; credits serve as tokens. */
export const PRIORITY_PER_MINUTE = 5;
