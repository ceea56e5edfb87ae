// New folders: one by one, or all that an upload or an archive needs.
export { ensureFolders, findFoldersOf, insertFolders, insertNode } from './folders.service.ts';
