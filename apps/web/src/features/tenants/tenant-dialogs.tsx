import type { Tenant } from '@rushes/contract/tenants';
import { EditTenantDialog } from './edit-tenant-dialog.tsx';
import { EndDialog } from './end-dialog.tsx';
import { OnboardDialog } from './onboard-dialog.tsx';
import type { TenantDeed } from './tenant-deeds.ts';

export type TenantTask = { deed: 'onboard' } | { deed: TenantDeed; tenant: Tenant };

/** Whatever opens over the list; fetched with the first of them. */
export function TenantDialogs({ task, onClose }: { task: TenantTask; onClose: () => void }) {
  if (task.deed === 'onboard') return <OnboardDialog onClose={onClose} />;
  if (task.deed === 'edit') return <EditTenantDialog tenant={task.tenant} onClose={onClose} />;
  return <EndDialog kind={task.deed} tenant={task.tenant} onClose={onClose} />;
}
