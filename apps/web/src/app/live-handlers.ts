import { live as nodes } from '#features/nodes/live.ts';
import { live as pods } from '#features/pods/live.ts';
import type { LiveHandlers } from '#lib/live-handlers.ts';

/** Every feature that listens, by hand: one can click from here to each line that runs. */
export const liveHandlers: readonly LiveHandlers[] = [nodes, pods];
