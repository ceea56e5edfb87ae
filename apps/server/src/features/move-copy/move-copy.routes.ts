import * as contract from '@rushes/contract/move-copy';
import { type Binding, bind } from '#platform/http/bind.ts';
import { copyNodes, copyPods } from './copy.service.ts';
import { askHiding } from './hiding-warnings.service.ts';
import { moveNodes } from './move-nodes.service.ts';
import { movePods } from './move-pods.service.ts';
import { describeVersion, removeVersion, reorderVersions, stackVersion } from './versions.service.ts';

export const moveCopyRoutes: Binding[] = [
  bind(contract.moveNodes, (ctx, { body }) => moveNodes(ctx, body)),
  bind(contract.movePods, (ctx, { body }) => movePods(ctx, body)),
  bind(contract.copyNodes, (ctx, { body }) => copyNodes(ctx, body)),
  bind(contract.copyPods, (ctx, { body }) => copyPods(ctx, body)),
  bind(contract.hidingWarnings, (ctx, { body }) => askHiding(ctx, body)),
  bind(contract.stackVersion, (ctx, { params, body }) => stackVersion(ctx, { ...params, ...body })),
  bind(contract.reorderVersions, (ctx, { params, body }) => reorderVersions(ctx, params.id, body.podids)),
  bind(contract.describeVersion, (ctx, { params, body }) =>
    describeVersion(ctx, params.id, body.versionText),
  ),
  bind(contract.removeVersion, (ctx, { params }) => removeVersion(ctx, params.id)),
];
