import { INVITED_MAX } from '@rushes/contract/accesslinks';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { AddressField } from '../address-field.tsx';
import styles from './limit-fields.module.css';
import type { Problem, ShareForm } from './share-form.ts';

interface Props {
  form: ShareForm;
  problems: readonly Problem[];
  disabled: boolean;
  onChange: (change: Partial<ShareForm>) => void;
}

const fields = ['maxviews', 'maxdownloads'] as const;

/** Rarely used limits, collapsed by default: number of uses and allowed recipients. */
export function LimitFields({ form, problems, disabled, onChange }: Props) {
  const { t } = useTranslation('sharing');
  const isSet = form.maxviews !== '' || form.maxdownloads !== '' || form.receivers.length > 0;
  const [opened, setOpened] = useState(isSet);
  const wrong = problems.find(({ field }) => field === 'receivers');
  const isWrong = wrong !== undefined || problems.some(({ code }) => code === 'usesWrong');
  return (
    <Disclosure
      className="border-t"
      label={<span className="p-10-0 muted medium cursor-pointer hover-strong">{t('limits')}</span>}
      open={opened || isWrong}
      onToggle={setOpened}
    >
      <div className={styles.fields}>
        <div className="flex wrap gap-12">
          {fields.map((field) => (
            <TextField
              key={field}
              className={styles.number}
              label={t(field)}
              placeholder={t('noLimit')}
              inputMode="numeric"
              autoComplete="off"
              value={form[field]}
              disabled={disabled}
              error={problems.some((problem) => problem.field === field) ? t('problem.usesWrong') : undefined}
              onChange={(event) => onChange({ [field]: event.currentTarget.value })}
            />
          ))}
        </div>
        <AddressField
          label={t('receivers')}
          hint={t('receiversHint')}
          addresses={form.receivers}
          typed={form.typed}
          disabled={disabled}
          error={wrong && t(`problem.${wrong.code}`, { text: form.typed, max: INVITED_MAX })}
          onChange={(receivers, typed) => onChange({ receivers, typed })}
        />
      </div>
    </Disclosure>
  );
}
