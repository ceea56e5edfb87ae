import type { SignInGroups, UserGroup } from '@rushes/contract/user-groups';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '#lib/error-text.ts';
import { useTranslation } from '#lib/i18n.ts';
import { useSubmission } from '#lib/submission.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { showSnackbar } from '#ui/feedback/snackbar.tsx';
import { Select } from '#ui/form/select.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Section } from '#ui/layout/section.tsx';
import { useGroups } from '../groups/queries.ts';
import styles from './provisioning.module.css';
import { useProvisioningActions, useSignInGroups } from './queries.ts';

export function ClaimsSection({ tenantId }: { tenantId: string }) {
  const { t } = useTranslation('provisioning');
  const { data: providers, error } = useSignInGroups(tenantId);
  const { data: groups } = useGroups(tenantId);
  return (
    <Section title={t('claims.title')} text={t('claims.text')}>
      <div className="stack gap-24 pt-12">
        {error && !providers && <p className="red">{errorText(error)}</p>}
        {(!providers || !groups) && !error && <Skeleton rows={3} height={40} />}
        {providers?.length === 0 && <p className="muted">{t('claims.none')}</p>}
        {groups?.length === 0 && providers && providers.length > 0 && (
          <p className="muted">{t('claims.noGroups')}</p>
        )}
        {groups &&
          groups.length > 0 &&
          providers?.map((one) => (
            <ProviderForm key={one.provider.id} tenantId={tenantId} saved={one} groups={groups} />
          ))}
      </div>
    </Section>
  );
}

interface Row {
  key: number;
  value: string;
  groupid: string;
}

interface Props {
  tenantId: string;
  saved: SignInGroups;
  groups: readonly UserGroup[];
}

function ProviderForm({ tenantId, saved, groups }: Props) {
  const { t } = useTranslation('provisioning');
  const actions = useProvisioningActions(tenantId);
  const [claim, setClaim] = useState(saved.claim ?? 'groups');
  const [rows, setRows] = useState<readonly Row[]>(saved.values.map((value, key) => ({ key, ...value })));
  const form = useSubmission(async (): Promise<void> => {
    if (!claim.trim()) return form.refuse(t('claims.claimNeeded'));
    if (rows.some(({ value }) => !value.trim())) return form.refuse(t('claims.valueNeeded'));
    const values = rows.map(({ value, groupid }) => ({ value: value.trim(), groupid }));
    await actions.setClaim(saved.provider.id, { claim: claim.trim(), values });
    showSnackbar({ text: t('claims.saved'), tone: 'success' });
  });
  const change = (key: number, part: Partial<Row>) => {
    form.refuse(null);
    setRows(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  };
  const add = () => {
    const key = Math.max(-1, ...rows.map((row) => row.key)) + 1;
    setRows([...rows, { key, value: '', groupid: groups[0]!.id }]);
  };
  return (
    <form
      className="stack gap-12 max-w-560"
      aria-label={saved.provider.name}
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <h3 className="medium">{saved.provider.name}</h3>
      <TextField
        label={t('claims.claim')}
        hint={t('claims.claimHint')}
        maxLength={191}
        autoComplete="off"
        spellCheck={false}
        value={claim}
        onChange={(event) => setClaim(event.currentTarget.value)}
      />
      {rows.map((row, index) => (
        <div key={row.key} className={styles.row}>
          <TextField
            label={t('claims.value')}
            maxLength={191}
            autoComplete="off"
            value={row.value}
            onChange={(event) => change(row.key, { value: event.currentTarget.value })}
          />
          <Select
            label={t('claims.group')}
            data={groups.map(({ id, name }) => ({ value: id, label: name }))}
            value={row.groupid}
            onChange={(groupid) => change(row.key, { groupid })}
          />
          <IconButton
            label={t('claims.remove', { number: index + 1 })}
            onClick={() => setRows(rows.filter(({ key }) => key !== row.key))}
          >
            <X size={16} strokeWidth={1.75} />
          </IconButton>
        </div>
      ))}
      {form.problem && (
        <p className="red" role="alert">
          {form.problem}
        </p>
      )}
      <div className="row wrap gap-8">
        <Button variant="default" leftSection={<Plus size={16} strokeWidth={1.75} />} onClick={add}>
          {t('claims.add')}
        </Button>
        <Button type="submit" loading={form.busy}>
          {t('claims.save')}
        </Button>
      </div>
    </form>
  );
}
