import * as contract from '@rushes/contract/nodes';
import { type Binding, bind } from '#platform/http/bind.ts';
import * as nodes from './nodes.service.ts';

export const nodesRoutes: Binding[] = [
  bind(contract.listNodes, (ctx) => nodes.listNodes(ctx)),
  bind(contract.getNode, (ctx, { params }) => nodes.getNode(ctx, params.id)),
  bind(contract.listSubnodes, (ctx, { params }) => nodes.listSubnodes(ctx, params.id)),
  bind(contract.createNode, (ctx, { body }) => nodes.createNode(ctx, body)),
  bind(contract.renameNode, (ctx, { params, body }) => nodes.renameNode(ctx, params.id, body.name)),
];
