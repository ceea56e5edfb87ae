/** Query keys of upload links. */
export const uploadLinkKeys = {
  list: (nodeid: string) => ['uploadlinks', nodeid] as const,
};

/** Query keys of the page of an upload link, for guests. */
export const uploadAccessKeys = {
  access: (code: string) => ['uploadaccess', code] as const,
  folder: (code: string) => ['uploadaccess', code, 'folder'] as const,
};
