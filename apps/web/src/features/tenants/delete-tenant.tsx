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
          <Notice tone="warning" title={t('delete.asked', { date: date(ends, language) })}>
            {t('delete.askedText')}
          </Notice>
        </div>
      ) : (
        <SettingRow
          label={t('delete.label', { name: tenant.name })}
          hint={t('delete.hint', { count: DELETION_DAYS })}
        >
          <Button variant="default" className={styles.red!} onClick={() => setOpen(true)}>
            {t('delete.open')}
          </Button>
        </SettingRow>
      )}
      {open && <DeleteDialog tenant={tenant} onClose={() => setOpen(false)} onAsked={setEnds} />}
    </Section>
  );
}

interface Props {
  tenant: { id: string; name: string };
  onClose: () => void;
  onAsked: (deletableat: string) => void;
}

function DeleteDialog({ tenant, onClose, onAsked }: Props) {
  const { t } = useTranslation(['tenants', 'ui']);
  const form = useForm(
    { phrase: '' },
    {
      check: ({ phrase }) => ({
        phrase: phrase.trim() === DELETE_PHRASE ? undefined : t('delete.wrong', { phrase: DELETE_PHRASE }),
      }),
      send: async ({ phrase }) => {
        const { deletableat } = await askForEnd(tenant.id, phrase.trim());
        onAsked(deletableat);
        onClose();
      },
    },
  );
  return (
    <Dialog
      title={t('delete.sure', { name: tenant.name })}
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
      <p className={styles.before}>{t('delete.text', { name: tenant.name, count: DELETION_DAYS })}</p>
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
