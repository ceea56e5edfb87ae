import { useState } from 'react';
import { useDebounced } from '#lib/hooks/use-debounced.ts';
import { useTranslation } from '#lib/i18n.ts';
import { Select } from '#ui/form/select.tsx';
import { nameOf, useFoundUsers, useTenantUser } from '../queries.ts';

const WAIT_MS = 250;

interface Props {
  tenantId: string;
  value: string | undefined;
  onChange: (userId: string | undefined) => void;
}

/** Searchable selection of one user of a tenant. No selection means all users. */
export function PersonSelect({ tenantId, value, onChange }: Props) {
  const { t } = useTranslation('users');
  const [text, setText] = useState('');
  const { data: chosen } = useTenantUser(tenantId, value);
  const { data: found } = useFoundUsers(tenantId, useDebounced(text.trim(), WAIT_MS));
  const people = new Map([...(chosen ? [chosen] : []), ...(found ?? [])].map((user) => [user.id, user]));
  return (
    <Select
      label={t('person.label')}
      quiet
      placeholder={t('person.everybody')}
      width={220}
      data={[...people.values()].map((user) => ({ value: user.id, label: nameOf(user) }))}
      nothingFound={t('person.none')}
      // The server also matches addresses and folders.
      onSearch={setText}
      value={value ?? ''}
      onChange={onChange}
      onClear={() => onChange(undefined)}
    />
  );
}
