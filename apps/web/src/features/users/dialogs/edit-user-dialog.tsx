import { type TenantGroup, tenantGroups } from '@rushes/contract/abilities';
import type { TenantUser } from '@rushes/contract/users';
import { useState } from 'react';
import { useForm } from '#lib/form.ts';
import { useTranslation } from '#lib/i18n.ts';
import { useUser } from '#session/session.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { useUserActions } from '../mutations.ts';
import { nameOf } from '../queries.ts';
import {
  type PersonField,
  PersonFields,
  personFieldOf,
  tidyPerson,
  usePersonCheck,
} from './person-fields.tsx';
import { TypeChoice } from './type-choice.tsx';

interface Props {
  tenantId: string;
  user: TenantUser;
  onClose: () => void;
}

export function EditUserDialog({ tenantId, user, onClose }: Props) {
  const { t } = useTranslation(['users', 'ui']);
  const me = useUser();
  const actions = useUserActions(tenantId);
  const check = usePersonCheck();
  const [type, setType] = useState<TenantGroup>(user.type);
  const form = useForm<PersonField>(
    { firstName: user.firstname, lastName: user.lastname, email: user.email },
    {
      check,
      fieldOf: personFieldOf,
      send: async (values) => {
        const wanted = tidyPerson(values);
        // Send only the differences: sending the type signs the user out.
        const change = {
          ...(wanted.firstName === user.firstname ? {} : { firstName: wanted.firstName }),
          ...(wanted.lastName === user.lastname ? {} : { lastName: wanted.lastName }),
          ...(wanted.email === user.email ? {} : { email: wanted.email }),
          ...(type === user.type ? {} : { type }),
        };
        if (Object.keys(change).length > 0) await actions.change(user.id, change);
        onClose();
      },
    },
  );
  const own = user.id === me?.id;
  return (
    <FormDialog
      title={t('edit.title', { name: nameOf(user) })}
      onClose={onClose}
      form={form}
      confirm={t('ui:save')}
    >
      <div className="stack gap-16">
        <PersonFields form={form} />
        {!own && (
          <TypeChoice
            label={t('field.type')}
            types={tenantGroups}
            value={type}
            onChange={setType}
            disabled={user.disabled === 1}
          />
        )}
        {type !== user.type && (
          <Alert tone="warning">
            {t(`edit.becomes.${type}`, { name: user.firstname })} {t('signedOut', { name: user.firstname })}
          </Alert>
        )}
      </div>
    </FormDialog>
  );
}
