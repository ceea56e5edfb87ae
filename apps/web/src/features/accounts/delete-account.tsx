import { DELETE_PHRASE, DELETION_DAYS } from '@rushes/contract/accounts';
import { useState } from 'react';
import { errorText } from '#lib/error-text.ts';
import { useForm } from '#lib/form.ts';
import { date } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section, SettingRow } from '#ui/section.tsx';
import { TextField } from '#ui/text-field.tsx';
import styles from './accounts.module.css';
import { useDeleteMe, useKeepAccount } from './mutations.ts';
import { useDeletion } from './queries.ts';

export function DeleteAccount() {
  const { t } = useTranslation('accounts');
  const language = useLanguage();
  const { data: deletion } = useDeletion();
  const keep = useKeepAccount();
  const [open, setOpen] = useState(false);
  return (
    <Section title={t('delete.title')}>
      {deletion ? (
        <div className={styles.under}>
          <Notice
            tone="warning"
            title={t('delete.asked', { date: date(deletion.deletesat, language) })}
            action={
              <Button variant="default" loading={keep.isPending} onClick={() => keep.mutate()}>
                {t('delete.keep')}
              </Button>
            }
          >
            {t('delete.askedText')}
          </Notice>
        </div>
      ) : (
        <SettingRow label={t('delete.label')} hint={t('delete.hint', { count: DELETION_DAYS })}>
          <Button variant="default" className={styles.red!} onClick={() => setOpen(true)}>
            {t('delete.open')}
          </Button>
        </SettingRow>
      )}
      {open && <DeleteDialog onClose={() => setOpen(false)} />}
    </Section>
  );
}

function DeleteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['accounts', 'ui']);
  const ask = useDeleteMe();
  const form = useForm(
    { phrase: '' },
    {
      check: ({ phrase }) => ({
        phrase: phrase.trim() === DELETE_PHRASE ? undefined : t('delete.wrong', { phrase: DELETE_PHRASE }),
      }),
      send: async ({ phrase }) => {
        await ask(phrase.trim());
        onClose();
      },
    },
  );
  return (
    <Dialog
      title={t('delete.sure')}
      onClose={onClose}
      onSubmit={() => void form.submit()}
      problem={form.failure === null ? null : errorText(form.failure)}
      foot={
        <>
          <Button variant="subtle" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button type="submit" variant="danger" loading={form.busy}>
            {t('delete.confirm')}
          </Button>
        </>
      }
    >
      <p className={styles.text}>{t('delete.text', { count: DELETION_DAYS })}</p>
      <TextField
        label={t('delete.phrase', { phrase: DELETE_PHRASE })}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        {...form.field('phrase')}
      />
    </Dialog>
  );
}
