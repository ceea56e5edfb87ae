import { media } from './assets.ts';
import type { Endpoint } from './endpoint.ts';
import { me, refresh, setFolderView, setLanguage, setTheme, signIn, signOut } from './identity.ts';
import { listResources } from './limits.ts';
import { live } from './live.ts';
import { createNode, getNode, listNodes, listSubnodes, renameNode } from './nodes.ts';
import { createPod, deletePod, getPod, listNodePods, renamePod, transcodePod } from './pods.ts';
import { healthz, metrics, openapi, readyz, reference, system } from './system.ts';
import { tusCreate, tusDelete, tusHead, tusOptions, tusPatch } from './uploads.ts';

/** Every call there is. The OpenAPI document, the list of gates and the server are checked against it. */
export const endpoints: readonly Endpoint[] = [
  signIn,
  refresh,
  signOut,
  me,
  setTheme,
  setLanguage,
  setFolderView,
  listResources,
  listNodes,
  getNode,
  listSubnodes,
  createNode,
  renameNode,
  listNodePods,
  getPod,
  createPod,
  renamePod,
  deletePod,
  transcodePod,
  tusOptions,
  tusCreate,
  tusHead,
  tusPatch,
  tusDelete,
  media,
  live,
  system,
  openapi,
  reference,
  healthz,
  readyz,
  metrics,
] as unknown as readonly Endpoint[];
