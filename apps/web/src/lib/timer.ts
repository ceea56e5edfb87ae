/** Maximum setTimeout delay in ms; larger values fire immediately. */
export const LONGEST_TIMER_MS = 2_147_483_647;
