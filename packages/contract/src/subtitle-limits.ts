/** PostgreSQL's integer, in milliseconds: 24 days. */
export const TIME_MAX = 2_147_483_647;
