import {
  createLabel,
  createLabelCategory,
  deleteLabel,
  deleteLabelCategory,
  updateLabel,
  updateLabelCategory,
} from '@rushes/contract/labels';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { labelKeys } from '../keys.ts';
import type { Item } from './label-places.ts';

export type Deed =
  | { what: 'add-category'; name: string; parentid: string | null }
  | { what: 'add-label'; name: string; categoryid: string }
  | { what: 'rename'; item: Item; name: string }
  | { what: 'move'; item: Item; to: string | null }
  | { what: 'delete'; item: Item };

/** Everything that changes the tree; whoever asks for it tells what the server has against it. */
export function useTreeDeed(tenantid: string) {
  const client = useQueryClient();
  return useMutation<unknown, Error, Deed>({
    mutationFn: (deed) => send(tenantid, deed),
    onSettled: () => client.invalidateQueries({ queryKey: labelKeys.tree(tenantid) }),
  });
}

function send(id: string, deed: Deed): Promise<unknown> {
  switch (deed.what) {
    case 'add-category': {
      const { name, parentid } = deed;
      return call(createLabelCategory, { params: { id }, body: { name, parentid }, quiet: true });
    }
    case 'add-label': {
      const body = { label: deed.name, categoryId: deed.categoryid };
      return call(createLabel, { params: { id }, body, quiet: true });
    }
    case 'rename':
      return deed.item.isLabel
        ? call(updateLabel, { params: { id, lid: deed.item.id }, body: { label: deed.name }, quiet: true })
        : call(updateLabelCategory, {
            ...{ params: { id, cid: deed.item.id }, body: { name: deed.name }, quiet: true },
          });
    case 'move':
      return deed.item.isLabel
        ? call(updateLabel, {
            ...{ params: { id, lid: deed.item.id }, body: { categoryId: deed.to! }, quiet: true },
          })
        : call(updateLabelCategory, {
            ...{ params: { id, cid: deed.item.id }, body: { parentid: deed.to }, quiet: true },
          });
    case 'delete':
      return deed.item.isLabel
        ? call(deleteLabel, { params: { id, lid: deed.item.id }, quiet: true })
        : call(deleteLabelCategory, { params: { id, cid: deed.item.id }, quiet: true });
  }
}
