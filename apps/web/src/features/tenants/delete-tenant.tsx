import { DELETE_PHRASE, DELETION_DAYS } from '@rushes/contract/accounts';
import { useState } from 'react';
import { date } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { TypeToConfirmDialog } from '#ui/dialog/type-to-confirm-dialog.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { Section, SettingRow } from '#ui/layout/section.tsx';
import { askForEnd } from './mutations.ts';
import styles from './tenant-settings.module.css';

export function DeleteTenant({ tenant }: { tenant: { id: string; name: string } }) {
  const { t } = useTranslation('tenants');
  const language = useLanguage();
  const [open, setOpen] = useState(false);
  const [ends, setEnds] = useState<string | null>(null);
  return (
    <Section title={t('delete.title')}>
      {ends ? (
        <div className={styles.under} role="status">
          <Alert tone="warning" title={t('delete.asked', { date: date(ends, language) })}>
            {t('delete.askedText')}
          </Alert>
        </div>
      ) : (
        <SettingRow
          label={t('delete.label', { name: tenant.name })}
          hint={t('delete.hint', { count: DELETION_DAYS })}
        >
          <Button variant="default" className="red" onClick={() => setOpen(true)}>
            {t('delete.open')}
          </Button>
        </SettingRow>
      )}
      {open && (
        <TypeToConfirmDialog
          title={t('delete.sure', { name: tenant.name })}
          text={t('delete.text', { name: tenant.name, count: DELETION_DAYS })}
          phrase={DELETE_PHRASE}
          label={t('delete.phrase', { phrase: DELETE_PHRASE })}
          wrong={t('delete.wrong', { phrase: DELETE_PHRASE })}
          confirm={t('delete.confirm')}
          send={async (phrase) => setEnds((await askForEnd(tenant.id, phrase)).deletableat)}
          onClose={() => setOpen(false)}
        />
      )}
    </Section>
  );
}
