/** Credits per started minute of a file with priority processing. */
export const PRIORITY_PER_MINUTE = 5;
