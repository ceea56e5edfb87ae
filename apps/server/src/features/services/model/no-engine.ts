import type { Service } from '@rushes/contract/services';

/** Of services that the server performs itself, without languages. */
export const noEngine = {
  engine: null,
  leavesserver: 0,
  detectslanguage: 0,
  options: { languages: [], sourcelanguages: [] },
} satisfies Partial<Service>;

/** A service that the server performs itself, at no cost. */
export const freeService = (alias: string, name: string): Service => ({
  ...{ id: alias, alias, name, usage: 'free' },
  ...noEngine,
});
