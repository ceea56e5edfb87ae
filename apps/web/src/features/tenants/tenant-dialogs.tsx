import type { Tenant } from '@rushes/contract/tenants';
import { EditTenantDialog } from './edit-tenant-dialog.tsx';
import { EndDialog } from './end-dialog.tsx';
import { OnboardDialog } from './onboard-dialog.tsx';
import type { TenantAction } from './tenant-actions.ts';

export type TenantTask = { action: 'onboard' } | { action: TenantAction; tenant: Tenant };

/** Dialogs over the list. Loaded when the first one is opened. */
export function TenantDialogs({ task, onClose }: { task: TenantTask; onClose: () => void }) {
  if (task.action === 'onboard') return <OnboardDialog onClose={onClose} />;
  if (task.action === 'edit') return <EditTenantDialog tenant={task.tenant} onClose={onClose} />;
  return <EndDialog kind={task.action} tenant={task.tenant} onClose={onClose} />;
}
