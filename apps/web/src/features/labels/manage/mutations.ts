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

export type Action =
  | { what: 'add-category'; name: string; parentid: string | null }
  | { what: 'add-label'; name: string; categoryid: string }
  | { what: 'rename'; item: Item; name: string }
  | { what: 'move'; item: Item; to: string | null }
  | { what: 'delete'; item: Item };

/** The new item and its parent. */
export interface Made {
  id: string;
  into: string | null;
}

/** Changes to the label tree. The caller shows the error if the server refuses. */
export function useTreeAction(tenantid: string) {
  const client = useQueryClient();
  return useMutation<Made | undefined, Error, Action>({
    mutationFn: (action) => send(tenantid, action),
    // Returns the promise: the mutation ends after the refetch, so that the caller finds the new item.
    onSettled: () => client.invalidateQueries({ queryKey: labelKeys.tree(tenantid) }),
  });
}

async function send(id: string, action: Action): Promise<Made | undefined> {
  switch (action.what) {
    case 'add-category': {
      const { name, parentid } = action;
      const { category } = await call(createLabelCategory, {
        ...{ params: { id }, body: { name, parentid } },
      });
      return { id: category.id, into: parentid };
    }
    case 'add-label': {
      const body = { label: action.name, categoryId: action.categoryid };
      const { label } = await call(createLabel, { params: { id }, body });
      return { id: label.id, into: action.categoryid };
    }
    case 'rename': {
      const { item, name } = action;
      if (item.isLabel) await call(updateLabel, { params: { id, lid: item.id }, body: { label: name } });
      else await call(updateLabelCategory, { params: { id, cid: item.id }, body: { name } });
      return undefined;
    }
    case 'move': {
      const { item, to } = action;
      if (item.isLabel) await call(updateLabel, { params: { id, lid: item.id }, body: { categoryId: to! } });
      else
        await call(updateLabelCategory, {
          ...{ params: { id, cid: item.id }, body: { parentid: to } },
        });
      return undefined;
    }
    case 'delete': {
      const { item } = action;
      if (item.isLabel) await call(deleteLabel, { params: { id, lid: item.id } });
      else await call(deleteLabelCategory, { params: { id, cid: item.id } });
      return undefined;
    }
  }
}
