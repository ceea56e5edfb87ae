import { type TenantGroup, tenantGroups } from '@rushes/contract/abilities';
import { useState } from 'react';
import { FolderPicker, type PickedFolder } from '#features/nodes/widgets/folder-picker.tsx';
import { useForm } from '#lib/form.ts';
import { useTranslation } from '#lib/i18n.ts';
import { useAccess } from '#session/access.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { SecretDialog } from '#ui/dialog/secret-dialog.tsx';
import { RadioList } from '#ui/form/radio-list.tsx';
import { Select } from '#ui/form/select.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { LevelFields } from './level-fields.tsx';
import { useTokenActions } from './queries.ts';
import { areasFor, type Expiry, expiries, expiryOf, firstLevels, scopesOf } from './token-form.ts';

interface Props {
  tenantId: string | null;
  onClose: () => void;
}

const DEFAULT_EXPIRY: Expiry = '90';

/** Asks what the token may do, then shows it once. */
export function NewTokenDialog({ tenantId, onClose }: Props) {
  const { t } = useTranslation('tokens');
  const actions = useTokenActions(tenantId);
  const root = useAccess()?.point.node;
  const [levels, setLevels] = useState(firstLevels);
  const [expiry, setExpiry] = useState<Expiry>(DEFAULT_EXPIRY);
  const [group, setGroup] = useState<TenantGroup>('team');
  const [place, setPlace] = useState<'everywhere' | 'folder'>('everywhere');
  const [folder, setFolder] = useState<PickedFolder | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const available = areasFor(tenantId !== null, place === 'folder');

  const form = useForm(
    { name: '' },
    {
      check: ({ name }) => ({ name: name.trim() ? undefined : t('form.nameNeeded') }),
      send: async ({ name }) => {
        const scopes = scopesOf(levels, available);
        if (scopes.length === 0) return setProblem(t('form.scopesNeeded'));
        if (place === 'folder' && !folder) return setProblem(t('form.folderNeeded'));
        setProblem(null);
        const nodeid = place === 'folder' ? folder!.id : null;
        const expiresat = expiryOf(expiry, Date.now());
        setSecret(await actions.create({ name: name.trim(), scopes, nodeid, expiresat, group }));
      },
    },
  );

  if (secret)
    return (
      <SecretDialog
        title={t('ready.title')}
        text={t('ready.text')}
        secret={secret}
        label={t('ready.label')}
        copy={t('ready.copy')}
        done={t('ready.done')}
        onClose={onClose}
      />
    );
  return (
    <FormDialog
      title={t('form.title')}
      onClose={onClose}
      problem={problem ?? form.problem}
      form={form}
      confirm={t('create')}
    >
      <div className="stack gap-16">
        <TextField
          label={t('form.name')}
          hint={t('form.nameHint')}
          maxLength={191}
          data-autofocus
          {...form.field('name')}
        />
        {tenantId && (
          <Select
            label={t('role.label')}
            data={tenantGroups.map((value) => ({ value, label: t(`role.${value}`) }))}
            value={group}
            onChange={setGroup}
          />
        )}
        <Select
          label={t('form.expires')}
          data={expiries.map((value) => ({ value, label: expiryText(value) }))}
          value={expiry}
          onChange={setExpiry}
        />
        {root && (
          <RadioList
            label={t('form.where')}
            value={place}
            onChange={setPlace}
            options={[
              {
                value: 'everywhere',
                label: t('form.everywhere'),
                text: t(tenantId ? 'form.everywhereWorkspace' : 'form.everywhereText'),
              },
              { value: 'folder', label: t('form.folder'), text: t('form.folderText') },
            ]}
          />
        )}
        {root && place === 'folder' && (
          <FolderPicker
            label={t('form.chooseFolder')}
            root={root}
            value={folder?.id ?? null}
            onChange={setFolder}
            refuse={(node) =>
              tenantId && group === 'client' && node.teamonly === 1 ? t('form.folderTeamOnly') : undefined
            }
          />
        )}
        <LevelFields areas={available} value={levels} onChange={setLevels} />
      </div>
    </FormDialog>
  );

  function expiryText(value: Expiry): string {
    if (value === 'never') return t('form.never');
    return value === '365' ? t('form.year') : t('form.days', { count: Number(value) });
  }
}
