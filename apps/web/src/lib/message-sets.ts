/** The set of all namespaces that belong to no other set. It loads at the start. */
export const START = 'start';

let sets: Readonly<Record<string, readonly string[]>> = {};

/** The application names the sets before the first messages are loaded. */
export function registerMessageSets(all: Readonly<Record<string, readonly string[]>>): void {
  sets = all;
}

export const setOf = (namespace: string): string =>
  Object.keys(sets).find((set) => sets[set]?.includes(namespace)) ?? START;
