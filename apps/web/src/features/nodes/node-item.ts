import type { Node } from '@rushes/contract/nodes';
import type { NodeItem } from '#lib/items.ts';

/** A node as the dialogs and a drag know it. */
export const nodeItem = ({ id, name, type, parentid, teamonly, archived }: Node): NodeItem => ({
  id,
  name,
  type,
  parentid,
  teamonly,
  archived,
});
