export const presenceKeys = { all: ['presence'] as const, of: (id: string) => ['presence', id] as const };
