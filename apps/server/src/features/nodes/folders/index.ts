// New folders: one by one, or all that an upload or an archive needs.
export { insertFolders, insertNode } from '../write-node.queries.ts';
export { ensureFolders, findFoldersOf } from './folders.service.ts';
