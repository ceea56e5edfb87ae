import type { AccessAction, Action } from '@rushes/contract/action-logs';
import type { LoggedAction } from '@rushes/contract/audit';

const ITEM = 'item.';

/** The action on a file or folder; undefined for other entries. */
export const itemActionOf = (action: LoggedAction): Action | AccessAction | undefined =>
  action.startsWith(ITEM) ? (action.slice(ITEM.length) as Action | AccessAction) : undefined;
