import { Globe } from 'lucide-react';
import type { ChangeEvent } from 'react';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { Select } from '#ui/form/select.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { countries, countryLabel } from '../widgets/countries.ts';
import styles from './node-dialog.module.css';
import type { Field } from './node-form.ts';

interface FieldProps {
  name: Field;
  value: string;
  error: string | undefined;
  ref: (input: HTMLInputElement | null) => void;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  onBlur: () => void;
}

interface Props {
  field: (name: Field) => FieldProps;
  onCountry: (code: string) => void;
}

/** Address of a client. All fields are optional. */
export function ClientFields({ field, onCountry }: Props) {
  const { t } = useTranslation('node-dialogs');
  const language = useLanguage();
  const country = field('clientcountry');
  const optional = { placeholder: t('create.optional'), maxLength: 191, autoComplete: 'off' };
  return (
    <>
      <div className="grid gap-12 grid-2 sm-grid-1">
        <TextField {...field('clientaddressline1')} {...optional} label={t('client.address1')} />
        <TextField {...field('clientaddressline2')} {...optional} label={t('client.address2')} />
      </div>
      <div className={styles.town}>
        <TextField {...field('clientzipcode')} {...optional} label={t('client.zipcode')} maxLength={32} />
        <TextField {...field('clientcity')} {...optional} label={t('client.city')} />
        <div className={styles.country}>
          <Select
            label={t('client.country')}
            value={country.value}
            data={[
              { value: '', label: t('client.noCountry') },
              ...countries(language).map((one) => ({ value: one.code, label: countryLabel(one) })),
            ]}
            onChange={onCountry}
            placeholder={t('create.optional')}
            nothingFound={t('client.countryUnknown')}
          />
          {country.error && <p className="mt-6 font-small leading-16 red">{country.error}</p>}
        </div>
      </div>
      <TextField
        {...field('clientwebsite')}
        {...optional}
        label={t('client.website')}
        maxLength={2048}
        inputMode="url"
        leftSection={<Globe size={15} strokeWidth={1.6} />}
      />
    </>
  );
}
