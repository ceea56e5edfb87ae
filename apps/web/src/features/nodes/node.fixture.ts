import { NodeType } from '@rushes/contract/enums';
import type { Node } from '@rushes/contract/nodes';

// Node fixtures. Tests override the fields they need.
export const nodeNamed = (id: string, name: string, more: Partial<Node> = {}): Node => ({
  id,
  tenantid: 't',
  parentid: null,
  name,
  type: NodeType.FOLDER,
  note: '',
  teamonly: 0,
  archived: 0,
  projectstatus: null,
  createdat: '2026-01-01T00:00:00Z',
  deletedat: null,
  subfoldersCount: 0,
  podsCount: 0,
  ...more,
});
