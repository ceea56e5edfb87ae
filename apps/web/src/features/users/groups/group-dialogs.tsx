import type { UserGroup } from '@rushes/contract/user-groups';
import { useForm } from '#lib/form.ts';
import { useTranslation } from '#lib/i18n.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useGroupActions } from './mutations.ts';

export type GroupDialog = { action: 'new' } | { action: 'rename' | 'delete'; group: UserGroup };

interface Props {
  tenantId: string;
  dialog: GroupDialog;
  onClose: () => void;
  onCreated: (id: string) => void;
  onDeleted: () => void;
}

export function GroupDialogs({ tenantId, dialog, onClose, onCreated, onDeleted }: Props) {
  const { t } = useTranslation('groups');
  const actions = useGroupActions(tenantId);
  if (dialog.action === 'delete') {
    const { id, name } = dialog.group;
    return (
      <ConfirmDialog
        title={t('delete.title', { name })}
        confirm={t('delete.confirm')}
        danger
        onConfirm={() => actions.remove(id)}
        onDone={() => {
          onClose();
          onDeleted();
        }}
        onClose={onClose}
      >
        <p>{t('delete.text')}</p>
      </ConfirmDialog>
    );
  }
  const group = dialog.action === 'rename' ? dialog.group : null;
  return <NameDialog tenantId={tenantId} group={group} onClose={onClose} onCreated={onCreated} />;
}

interface NameProps extends Pick<Props, 'tenantId' | 'onClose' | 'onCreated'> {
  group: UserGroup | null;
}

function NameDialog({ tenantId, group, onClose, onCreated }: NameProps) {
  const { t } = useTranslation(['groups', 'ui']);
  const actions = useGroupActions(tenantId);
  const form = useForm(
    { name: group?.name ?? '' },
    {
      check: ({ name }) => ({ name: name.trim() ? undefined : t('name.needed') }),
      fieldOf: () => 'name',
      send: async ({ name }) => {
        const created = group
          ? await actions.rename(group.id, name.trim()).then(() => null)
          : await actions.create(name.trim());
        onClose();
        if (created) onCreated(created);
      },
    },
  );
  return (
    <FormDialog
      title={group ? t('name.renameTitle', { name: group.name }) : t('new')}
      onClose={onClose}
      form={form}
      confirm={group ? t('ui:save') : t('name.create')}
    >
      <TextField label={t('name.label')} maxLength={191} autoComplete="off" {...form.field('name')} />
    </FormDialog>
  );
}
