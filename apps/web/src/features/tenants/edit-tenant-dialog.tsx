import { type SubscriptionType, subscriptionTypes } from '@rushes/contract/identity';
import type { Tenant } from '@rushes/contract/tenants';
import { useState } from 'react';
import { useForm } from '#lib/form.ts';
import { useTranslation } from '#lib/i18n.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { Select } from '#ui/form/select.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useTenantActions } from './mutations.ts';
import { EndField, LimitFields, type TenantField, useTenantCheck } from './tenant-fields.tsx';
import { dayOf, endOfDay, limitFields, limitsOf } from './tenant-form.ts';

export function EditTenantDialog({ tenant, onClose }: { tenant: Tenant; onClose: () => void }) {
  const { t } = useTranslation(['tenants', 'ui']);
  const actions = useTenantActions();
  const end = tenant.periodend ? dayOf(tenant.periodend) : '';
  const check = useTenantCheck({ endNeeded: false, unchangedEnd: end });
  const [type, setType] = useState<SubscriptionType>(tenant.subscription.subscriptionType);
  const initial: Record<TenantField, string> = {
    tenantName: tenant.name,
    periodend: end,
    teamusers: String(tenant.limits.teamusers),
    clientusers: String(tenant.limits.clientusers),
    storage: String(tenant.limits.storage),
    bandwidth: String(tenant.limits.bandwidth),
    credits: String(tenant.limits.credits),
  };
  const form = useForm<TenantField>(initial, {
    check,
    send: async (values) => {
      const name = values.tenantName.trim();
      const limits = limitsOf(values);
      // Send only the differences, so that the audit log shows what was changed.
      const changed = limitFields.filter((field) => limits[field] !== tenant.limits[field]);
      const change = {
        ...(name === tenant.name ? {} : { tenantName: name }),
        ...(type === tenant.subscription.subscriptionType ? {} : { subscriptionType: type }),
        ...(values.periodend === end
          ? {}
          : { periodend: values.periodend ? endOfDay(values.periodend) : null }),
        ...Object.fromEntries(changed.map((field) => [field, limits[field]])),
      };
      if (Object.keys(change).length > 0) await actions.change(tenant.id, change);
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('edit.title', { name: tenant.name })}
      onClose={onClose}
      form={form}
      confirm={t('ui:save')}
    >
      <div className="stack gap-16">
        <TextField label={t('field.name')} autoComplete="off" data-autofocus {...form.field('tenantName')} />
        <div className="grid grid-2 items-start gap-12 sm-grid-1">
          <Select
            label={t('field.type')}
            data={subscriptionTypes.map((value) => ({ value, label: t(`subscription.${value}`) }))}
            value={type}
            onChange={setType}
          />
          <EndField form={form} hint={t('field.endHint')} />
        </div>
        <LimitFields form={form} />
      </div>
    </FormDialog>
  );
}
