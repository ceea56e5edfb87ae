/** Query keys of the dialog that converts a file. */
export const convertingKeys = { pod: (id: string) => ['converting', id] as const };
