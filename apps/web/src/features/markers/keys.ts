/** Query keys of the dialogs that export and import markers. */
export const markerKeys = { pod: (id: string) => ['markers', id] as const };
