import type { GroupMember, UserGroup } from '@rushes/contract/user-groups';
import { useState } from 'react';
import { useDebounced } from '#lib/hooks/use-debounced.ts';
import { useTranslation } from '#lib/i18n.ts';
import { useSubmission } from '#lib/submission.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { SearchField } from '#ui/form/search-field.tsx';
import { nameOf, useFoundUsers } from '../queries.ts';
import styles from './groups.module.css';
import { useGroupActions } from './mutations.ts';

const WAIT_MS = 250;

interface Props {
  tenantId: string;
  group: UserGroup;
  members: readonly GroupMember[];
  onClose: () => void;
}

/** Selects users by search. Those selected stay selected, whatever is searched next. */
export function AddMembersDialog({ tenantId, group, members, onClose }: Props) {
  const { t } = useTranslation('groups');
  const actions = useGroupActions(tenantId);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const { data: found } = useFoundUsers(tenantId, useDebounced(text.trim(), WAIT_MS));
  const held = new Set(members.map(({ id }) => id));
  const offered = new Map([
    ...chosen,
    ...(found ?? []).flatMap((user) => (held.has(user.id) ? [] : [[user.id, nameOf(user)] as const])),
  ]);
  const form = useSubmission(async (): Promise<void> => {
    if (chosen.size === 0) return form.refuse(t('people.needed'));
    await actions.addMembers(group.id, [...chosen.keys()]);
    onClose();
  });
  function toggle(id: string, name: string) {
    const next = new Map(chosen);
    if (!next.delete(id)) next.set(id, name);
    setChosen(next);
    form.refuse(null);
  }
  return (
    <FormDialog
      title={t('people.add')}
      lead={group.name}
      onClose={onClose}
      form={form}
      confirm={chosen.size === 0 ? t('people.sendNone') : t('people.send', { count: chosen.size })}
    >
      <div className="stack gap-12">
        <SearchField label={t('people.search')} value={text} onChange={setText} />
        <fieldset className={styles.list}>
          <legend className="visually-hidden">{t('people.found')}</legend>
          {[...offered].map(([id, name]) => (
            <Checkbox key={id} label={name} checked={chosen.has(id)} onChange={() => toggle(id, name)} />
          ))}
          {found && offered.size === 0 && (
            <p className="muted">{found.length > 0 ? t('people.all') : t('people.notFound')}</p>
          )}
        </fieldset>
        <p className="font-small muted">{t('people.out')}</p>
      </div>
    </FormDialog>
  );
}
