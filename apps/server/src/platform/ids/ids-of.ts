export const idsOf = (items: readonly { id: string }[]): string[] => items.map(({ id }) => id);
