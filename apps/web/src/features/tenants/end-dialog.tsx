import { DELETION_DAYS } from '@rushes/contract/accounts';
import type { Tenant } from '@rushes/contract/tenants';
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
  const { close, restore, remove } = actions;
  const { name } = tenant;
  return (
    <ConfirmDialog
      title={t(`end.${kind}.title`, { name })}
      confirm={t(`end.${kind}.confirm`)}
      danger={kind === 'delete'}
      onConfirm={() => ({ close, restore, delete: remove })[kind](tenant.id)}
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
