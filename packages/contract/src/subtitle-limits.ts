/** Milliseconds, limited by the PostgreSQL integer: 24 days. */
export const TIME_MAX = 2_147_483_647;
