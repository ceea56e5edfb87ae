/** The longest a timer of the browser can wait; a longer one would fire at once. */
export const LONGEST_TIMER_MS = 2_147_483_647;
