import * as brands from '@rushes/contract/brands';
import * as contract from '@rushes/contract/nodes';
import { type Binding, bind, bindRaw } from '#platform/http/bind.ts';
import { deleteBrandLogo, getBrand, serveBrandLogo, updateBrand } from './branding/brands.service.ts';
import { deleteLogo, serveLogo } from './branding/logo.service.ts';
import * as write from './create-node.service.ts';
import { ensureFolders } from './folders/folders.service.ts';
import * as info from './node-info.service.ts';
import * as nodes from './nodes.service.ts';
import { setTeamOnly } from './team-only.service.ts';
import { updateNode } from './update-node.service.ts';

export const nodesRoutes: Binding[] = [
  bind(contract.listNodes, (ctx) => nodes.listNodes(ctx)),
  bind(contract.getNode, (ctx, { params }) => nodes.getNode(ctx, params.id)),
  bind(contract.listSubnodes, (ctx, { params, query }) => nodes.listSubnodes(ctx, params.id, query)),
  bind(contract.filterSubnodes, (ctx, { params, query }) =>
    nodes.filterSubnodes(ctx, params.id, params.filter, query),
  ),
  bind(contract.createNode, (ctx, { body, files }) => write.createNode(ctx, body, files.logo)),
  bind(contract.updateNode, (ctx, { params, body, files }) => updateNode(ctx, params.id, body, files.logo)),
  bind(contract.renameNode, (ctx, { params, body }) => write.renameNode(ctx, params.id, body.name)),
  bind(contract.setNodeNote, (ctx, { params, body }) => write.setNote(ctx, params.id, body.note)),
  bind(contract.setProjectStatus, (ctx, { params, body }) =>
    write.setProjectStatus(ctx, params.id, body.projectstatus),
  ),
  bind(contract.setNodeTeamOnly, async (ctx, { params, body }) => {
    const { nodes: changed } = await setTeamOnly(ctx, [params.id], body.teamonly);
    return { node: changed[0]! };
  }),
  bind(contract.setNodesTeamOnly, (ctx, { body }) => setTeamOnly(ctx, body.nodes, body.teamonly)),
  bind(contract.ensureFolders, (ctx, { params, body }) => ensureFolders(ctx, params.id, body.paths)),
  bind(contract.countNodeUsers, (ctx, { query }) => info.countNodeUsers(ctx, query.n)),
  bind(contract.nodeProperties, (ctx, { params }) => info.getProperties(ctx, params.id)),
  bind(contract.listNodePeople, (ctx, { params }) => info.getPeople(ctx, params.id)),
  bind(contract.nodeTotals, (ctx, { params }) => info.getTotals(ctx, params.id)),
  bind(contract.listNodeLogs, (ctx, { params, query }) => info.listLogs(ctx, params.id, query)),
  bind(contract.deleteNodeLogo, (ctx, { params }) => deleteLogo(ctx, params.id)),
  bindRaw(contract.nodeLogo, (ctx, { params, query }, http) =>
    serveLogo(
      ctx,
      { nodeid: params.id, filename: params.filename, expires: query.e, signature: query.s },
      http,
    ),
  ),
  bind(brands.getBrand, (ctx, { params }) => getBrand(ctx, params.id)),
  bind(brands.updateBrand, (ctx, { params, body, files }) => updateBrand(ctx, params.id, body, files.logo)),
  bind(brands.deleteBrandLogo, (ctx, { params }) => deleteBrandLogo(ctx, params.id)),
  bindRaw(brands.brandLogo, (ctx, { params }, http) => serveBrandLogo(ctx, params.filename, http)),
];
