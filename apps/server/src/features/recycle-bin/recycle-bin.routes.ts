import { deletePod } from '@rushes/contract/pods';
import * as contract from '@rushes/contract/recycle-bin';
import { type Binding, bind } from '#platform/http/bind.ts';
import * as deleting from './delete.service.ts';
import { countEntries, listEntries } from './list-bin.service.ts';
import { empty, purge } from './purge.service.ts';
import { restore } from './restore.service.ts';

export const recycleBinRoutes: Binding[] = [
  bind(contract.deleteNode, (ctx, { params }) => deleting.deleteNodes(ctx, [params.id])),
  bind(contract.deleteNodes, (ctx, { body }) => deleting.deleteNodes(ctx, body.nodes)),
  bind(deletePod, (ctx, { params }) => deleting.deletePod(ctx, params.id)),
  bind(contract.deletePods, (ctx, { body }) => deleting.deletePods(ctx, body.pods, body.versions)),
  bind(contract.listBin, (ctx, { params, query }) => listEntries(ctx, params.id, query)),
  bind(contract.countBin, (ctx, { params }) => countEntries(ctx, params.id)),
  bind(contract.restoreBin, (ctx, { params, body }) => restore(ctx, params.id, body)),
  bind(contract.purgeBin, (ctx, { params, body }) => purge(ctx, params.id, body)),
  bind(contract.emptyBin, (ctx, { params }) => empty(ctx, params.id)),
];
