import type { TenantUser } from '@rushes/contract/users';
import { AddUserDialog } from './add-user-dialog.tsx';
import { EditUserDialog } from './edit-user-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { UserConfirmDialog } from './user-confirm-dialog.tsx';

export type UserTask =
  | { kind: 'add' }
  | { kind: 'edit' | 'password'; user: TenantUser }
  | { kind: 'disable' | 'enable' | 'factor' | 'delete'; users: readonly TenantUser[] };

interface Props {
  task: UserTask;
  tenantId: string;
  root: { id: string; name: string; type: 1 | 2 | 3 | 4 };
  onClose: () => void;
  onDone: () => void;
}

/** Dialogs over the list. Loaded when the first one is opened. */
export function UserDialogs({ task, tenantId, root, onClose, onDone }: Props) {
  switch (task.kind) {
    case 'add':
      return <AddUserDialog tenantId={tenantId} root={root} onClose={onClose} />;
    case 'edit':
      return <EditUserDialog tenantId={tenantId} user={task.user} onClose={onClose} />;
    case 'password':
      return <PasswordDialog tenantId={tenantId} user={task.user} onClose={onClose} />;
    default:
      return (
        <UserConfirmDialog
          tenantId={tenantId}
          kind={task.kind}
          users={task.users}
          onClose={onClose}
          onDone={onDone}
        />
      );
  }
}
