import type { BillingDetails } from '@rushes/contract/billing';
import { isEmail } from '@rushes/contract/people';
import { useState } from 'react';
import { countries, countryLabel } from '#features/nodes/widgets/countries.ts';
import { formErrorText } from '#lib/error-text.ts';
import { useForm } from '#lib/form.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { requireUser } from '#session/session.ts';
import { Select } from '#ui/form/select.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import styles from './dialogs.module.css';

type Field = Exclude<keyof BillingDetails, 'country'>;
const needed: readonly Field[] = ['company', 'address', 'city'];

/** Whom the invoice is for. `send` gets nothing if the details are known and not asked for. */
export function useBillingForm({
  known,
  asks,
  send,
}: {
  known: BillingDetails | null;
  asks: boolean;
  send: (details: BillingDetails | undefined) => Promise<void>;
}) {
  const { t } = useTranslation('subscriptions');
  const language = useLanguage();
  const [country, setCountry] = useState(known?.country ?? (language === 'nl' ? 'NL' : ''));
  const [isMissing, setMissing] = useState(false);
  const form = useForm<Field>(
    {
      company: known?.company ?? '',
      address: known?.address ?? '',
      postalcode: known?.postalcode ?? '',
      city: known?.city ?? '',
      vatnumber: known?.vatnumber ?? '',
      email: known?.email ?? requireUser().email,
    },
    {
      check: (values) => {
        if (!asks) return {};
        const empty = needed.filter((name) => values[name].trim() === '');
        return {
          ...Object.fromEntries(empty.map((name) => [name, t('details.needed')])),
          ...(isEmail(values.email.trim()) ? {} : { email: t('details.emailWrong') }),
        };
      },
      send: async (values) => {
        if (!asks) return send(undefined);
        setMissing(country === '');
        if (country !== '') await send({ ...values, country });
      },
      textOf: formErrorText,
    },
  );
  return { ...form, country, setCountry, isMissing };
}

export function BillingFields({ form }: { form: ReturnType<typeof useBillingForm> }) {
  const { t } = useTranslation('subscriptions');
  const language = useLanguage();
  return (
    <>
      <TextField label={t('details.company')} autoComplete="organization" {...form.field('company')} />
      <TextField label={t('details.address')} autoComplete="street-address" {...form.field('address')} />
      <div className={styles.two}>
        <TextField label={t('details.postalcode')} autoComplete="postal-code" {...form.field('postalcode')} />
        <TextField label={t('details.city')} autoComplete="address-level2" {...form.field('city')} />
      </div>
      <div className={styles.two}>
        <div>
          <Select
            label={t('details.country')}
            data={countries(language).map((one) => ({ value: one.code, label: countryLabel(one) }))}
            value={form.country}
            onChange={form.setCountry}
            placeholder={t('details.choose')}
            nothingFound={t('details.noCountry')}
          />
          {form.isMissing && form.country === '' && (
            <p role="alert" className="font-small red mt-6">
              {t('details.needed')}
            </p>
          )}
        </div>
        <TextField label={t('details.vatnumber')} autoComplete="off" {...form.field('vatnumber')} />
      </div>
      <TextField label={t('details.email')} type="email" autoComplete="email" {...form.field('email')} />
    </>
  );
}
