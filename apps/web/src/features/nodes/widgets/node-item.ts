import type { Node } from '@rushes/contract/nodes';
import type { NodeItem } from './items.ts';

/** A node in the form used by dialogs and drag and drop. */
export const nodeItem = ({ id, name, type, parentid, teamonly, archived }: Node): NodeItem => ({
  id,
  name,
  type,
  parentid,
  teamonly,
  archived,
});
