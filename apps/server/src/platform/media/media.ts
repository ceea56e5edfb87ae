import type { MediaTools, MissingMediaTools } from './tools.ts';

/** What the process knows about its media tools; `ready` tells which of the two it is. */
export type Media = MediaTools | MissingMediaTools;
