import * as contract from '@rushes/contract/labels';
import * as ml from '@rushes/contract/mllabels';
import { type Binding, bind } from '#platform/http/bind.ts';
import * as detected from './detected.service.ts';
import * as tree from './labels.service.ts';
import * as pods from './pod-labels.service.ts';

export const labelsRoutes: Binding[] = [
  bind(contract.listLabelCategories, (ctx, { params, query }) =>
    tree.listCategories(ctx, params.id, query.includeLabels === 1),
  ),
  bind(contract.createLabelCategory, (ctx, { params, body }) => tree.createCategory(ctx, params.id, body)),
  bind(contract.updateLabelCategory, (ctx, { params, body }) =>
    tree.changeCategory(ctx, params.id, params.cid, body),
  ),
  bind(contract.deleteLabelCategory, (ctx, { params }) => tree.deleteCategory(ctx, params.id, params.cid)),
  bind(contract.listCategoryLabels, (ctx, { params }) => tree.listLabels(ctx, params.id, params.cid)),
  bind(contract.createLabel, (ctx, { params, body }) => tree.createLabel(ctx, params.id, body)),
  bind(contract.updateLabel, (ctx, { params, body }) => tree.changeLabel(ctx, params.id, params.lid, body)),
  bind(contract.deleteLabel, (ctx, { params }) => tree.deleteLabel(ctx, params.id, params.lid)),
  bind(contract.addLabelsToPods, (ctx, { body }) => pods.labelPods(ctx, body)),
  bind(contract.listPodLabels, (ctx, { params }) => pods.listOfPod(ctx, params.id)),
  bind(contract.addPodLabels, (ctx, { params, body }) => pods.labelPod(ctx, params.id, body)),
  bind(contract.addPodLabelsSingular, (ctx, { params, body }) => pods.labelPod(ctx, params.id, body)),
  bind(contract.updatePodLabel, (ctx, { params, body }) =>
    pods.changeLabel(ctx, params.id, params.lid, body),
  ),
  bind(contract.deletePodLabel, (ctx, { params }) => pods.removeLabel(ctx, params.id, params.lid)),
  bind(contract.listNodeLabels, (ctx, { params, query }) => pods.listOfNode(ctx, params.id, query)),
  bind(ml.listDetected, (ctx, { params, query }) => detected.listOfPod(ctx, params.id, query.service)),
  bind(ml.updateDetectedLabel, async (ctx, { params, body }) => ({
    label: await detected.changeDetected(ctx, 'labels', params.id, params.lid, body),
  })),
  bind(ml.deleteDetectedLabel, (ctx, { params }) =>
    detected.removeDetected(ctx, 'labels', params.id, params.lid),
  ),
  bind(ml.updateDetectedText, async (ctx, { params, body }) => ({
    text: await detected.changeDetected(ctx, 'texts', params.id, params.tid, body),
  })),
  bind(ml.deleteDetectedText, (ctx, { params }) =>
    detected.removeDetected(ctx, 'texts', params.id, params.tid),
  ),
];
