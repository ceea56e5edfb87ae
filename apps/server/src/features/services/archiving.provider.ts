import { ARCHIVING } from '@rushes/contract/services';
import { checkArchiving, runArchiving } from '#features/archive/index.ts';
import { freeService } from './model/no-engine.ts';
import type { Provider } from './services.service.ts';

export const archiving: Provider = {
  alias: ARCHIVING,
  isOffered: ({ settings }) => settings.archive === 'on',
  describe: async () => freeService(ARCHIVING, 'Archiving'),
  check: (ctx, { nodes, pods, params }) => checkArchiving(ctx, { nodes, pods, action: params.action }),
  run: (ctx, { nodes, pods, params }) => runArchiving(ctx, { nodes, pods, action: params.action }),
};
