import { USER_CODE_LENGTH } from '@rushes/contract/oauth';
import { useForm } from '#lib/form.ts';
import { useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { FormProblem } from '#ui/form/form-problem.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import styles from './oauth.module.css';

interface Props {
  code: string;
  onCode: (code: string) => Promise<void>;
}

/** Asks for the code of a device. */
export function CodeForm({ code, onCode }: Props) {
  const { t } = useTranslation('oauth');
  const form = useForm(
    { code },
    {
      check: (values) => ({
        code:
          values.code.replaceAll(/[^a-z]/gi, '').length === USER_CODE_LENGTH
            ? undefined
            : t('device.codeNeeded'),
      }),
      send: (values) => onCode(values.code),
    },
  );
  return (
    <form className="stack gap-20" onSubmit={(event) => void form.submit(event)} noValidate>
      <div>
        <h1 className={styles.title}>{t('device.title')}</h1>
        <p className="muted">{t('device.lead')}</p>
      </div>
      <TextField
        {...form.field('code')}
        label={t('device.code')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        autoFocus
        className={styles.code}
      />
      <FormProblem failure={form.failure} seconds={form.seconds} />
      <Button type="submit" size="lg" fullWidth loading={form.busy} disabled={form.seconds > 0}>
        {t('device.continue')}
      </Button>
    </form>
  );
}
