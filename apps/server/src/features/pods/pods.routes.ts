import * as contract from '@rushes/contract/pods';
import { type Binding, bind } from '#platform/http/bind.ts';
import * as change from './change-pod.service.ts';
import * as assets from './pod-assets.service.ts';
import * as info from './pod-info.service.ts';
import * as pods from './pods.service.ts';

export const podsRoutes: Binding[] = [
  bind(contract.listNodePods, (ctx, { params, query }) => pods.listPods(ctx, params.id, query)),
  bind(contract.listPods, (ctx, { query }) => pods.listCards(ctx, query.ids)),
  bind(contract.getPod, (ctx, { params }) => pods.getPod(ctx, params.id)),
  bind(contract.getPodMeta, (ctx, { params }) => info.getMeta(ctx, params.id)),
  bind(contract.listPodLogs, (ctx, { params, query }) => info.listLogs(ctx, params.id, query)),
  bind(contract.renamePod, (ctx, { params, body }) => change.changePod(ctx, params.id, body)),
  bind(contract.setPodNote, (ctx, { params, body }) => change.changePod(ctx, params.id, body)),
  bind(contract.updatePod, (ctx, { params, body }) => change.changePod(ctx, params.id, body)),
  bind(contract.setBadgeStatus, (ctx, { params, body }) =>
    change.setBadgeStatus(ctx, params.id, body.badgestatus),
  ),
  bind(contract.setPodTeamOnly, (ctx, { params, body }) => change.setTeamOnly(ctx, params.id, body.teamonly)),
  bind(contract.setPodsTeamOnly, (ctx, { body }) => change.setPodsTeamOnly(ctx, body.pods, body.teamonly)),
  bind(contract.deleteAsset, (ctx, { params }) => assets.deleteAsset(ctx, params.id, params.assetId)),
  bind(contract.renameAsset, (ctx, { params, body }) =>
    assets.changeAsset(ctx, params.id, params.assetId, body),
  ),
  bind(contract.setAssetLanguage, (ctx, { params, body }) =>
    assets.changeAsset(ctx, params.id, params.assetId, body),
  ),
];
