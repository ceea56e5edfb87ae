import { Select } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import { useDebouncedValue } from '@mantine/hooks';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { MantineParts } from '#ui/theme/mantine-parts.tsx';
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
  const chosenName = chosen ? nameOf(chosen) : undefined;
  // The field contains the name of the selected user, which is not a search text.
  const [q] = useDebouncedValue(text === chosenName ? '' : text.trim(), WAIT_MS);
  const { data: found } = useFoundUsers(tenantId, q);
  const people = new Map([...(chosen ? [chosen] : []), ...(found ?? [])].map((user) => [user.id, user]));
  return (
    <MantineParts>
      <Select
        aria-label={t('person.label')}
        placeholder={t('person.everybody')}
        w={220}
        searchable
        clearable
        rightSection={<ChevronDown aria-hidden size={14} strokeWidth={1.6} />}
        data={[...people.values()].map((user) => ({ value: user.id, label: nameOf(user) }))}
        // The server also matches addresses and folders: do not filter its results again.
        filter={({ options }) => options}
        nothingFoundMessage={t('person.none')}
        searchValue={text}
        onSearchChange={setText}
        value={value ?? null}
        onChange={(next) => onChange(next ?? undefined)}
      />
    </MantineParts>
  );
}
