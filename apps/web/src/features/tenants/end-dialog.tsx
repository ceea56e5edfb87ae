import { DELETION_DAYS } from '@rushes/contract/accounts';
import type { Tenant } from '@rushes/contract/tenants';
import { useState } from 'react';
import { errorText } from '#lib/error-text.ts';
import { date } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { useTenantActions } from './mutations.ts';
import styles from './tenants.module.css';

interface Props {
  kind: 'close' | 'restore' | 'delete';
  tenant: Tenant;
  onClose: () => void;
}

/** Explains the consequences and, before permanent deletion, the requirements. Errors of the server are shown below. */
export function EndDialog({ kind, tenant, onClose }: Props) {
  const { t } = useTranslation('tenants');
  const language = useLanguage();
  const actions = useTenantActions();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function run() {
    setBusy(true);
    setProblem(null);
    try {
      if (kind === 'close') await actions.close(tenant.id);
      else if (kind === 'restore') await actions.restore(tenant.id);
      else await actions.remove(tenant.id);
      onClose();
    } catch (error) {
      setProblem(errorText(error));
      setBusy(false);
    }
  }

  const { name } = tenant;
  return (
    <ConfirmDialog
      title={t(`end.${kind}.title`, { name })}
      confirm={t(`end.${kind}.confirm`)}
      danger={kind === 'delete'}
      busy={busy}
      problem={problem}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      <p className="muted">{t(`end.${kind}.text`, { name })}</p>
      {kind === 'delete' && (
        <ul className={styles.rules}>
          <li>{t('end.rule.marked')}</li>
          <li>{t('end.rule.subscription')}</li>
          <li>
            {tenant.deletableat
              ? t('end.rule.waitUntil', { date: date(tenant.deletableat, language) })
              : t('end.rule.wait', { count: DELETION_DAYS })}
          </li>
        </ul>
      )}
    </ConfirmDialog>
  );
}
