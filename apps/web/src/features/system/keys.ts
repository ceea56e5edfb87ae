/** Query keys of the installation. */
export const systemKeys = { system: ['system'] as const };
