import { DELETE_PHRASE, DELETION_DAYS } from '@rushes/contract/accounts';
import { useState } from 'react';
import { date } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { TypeToConfirmDialog } from '#ui/dialog/type-to-confirm-dialog.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { Section, SettingRow } from '#ui/layout/section.tsx';
import styles from './accounts.module.css';
import { useDeleteMe, useKeepAccount } from './mutations.ts';
import { useDeletion } from './queries.ts';

export function DeleteAccount() {
  const { t } = useTranslation('accounts');
  const language = useLanguage();
  const { data: deletion } = useDeletion();
  const keep = useKeepAccount();
  const ask = useDeleteMe();
  const [open, setOpen] = useState(false);
  return (
    <Section title={t('delete.title')}>
      {deletion ? (
        <div className={styles.under}>
          <Alert
            tone="warning"
            title={t('delete.asked', { date: date(deletion.deletesat, language) })}
            action={
              <Button variant="default" loading={keep.isPending} onClick={() => keep.mutate()}>
                {t('delete.keep')}
              </Button>
            }
          >
            {t('delete.askedText')}
          </Alert>
        </div>
      ) : (
        <SettingRow label={t('delete.label')} hint={t('delete.hint', { count: DELETION_DAYS })}>
          <Button variant="default" className="red" onClick={() => setOpen(true)}>
            {t('delete.open')}
          </Button>
        </SettingRow>
      )}
      {open && (
        <TypeToConfirmDialog
          title={t('delete.sure')}
          text={t('delete.text', { count: DELETION_DAYS })}
          phrase={DELETE_PHRASE}
          label={t('delete.phrase', { phrase: DELETE_PHRASE })}
          wrong={t('delete.wrong', { phrase: DELETE_PHRASE })}
          confirm={t('delete.confirm')}
          send={ask}
          onClose={() => setOpen(false)}
        />
      )}
    </Section>
  );
}
