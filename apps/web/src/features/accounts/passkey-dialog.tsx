import { useState } from 'react';
import { ApiError } from '#lib/api.ts';
import { deviceOf } from '#lib/device.ts';
import { errorText } from '#lib/error-text.ts';
import { useForm } from '#lib/form.ts';
import { useTranslation } from '#lib/i18n.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { makePasskey, useMfaChanged } from './mutations.ts';

/** Asks for a name, then opens the dialog of the browser. */
export function PasskeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('accounts');
  const [cancelled, setCancelled] = useState(false);
  const changed = useMfaChanged();
  const { browser, system } = deviceOf(navigator.userAgent);
  const form = useForm(
    { name: browser && system ? t('sessions.device', { browser, system }) : '' },
    {
      check: ({ name }) => ({ name: name.trim() ? undefined : t('passkeys.nameNeeded') }),
      send: async ({ name }) => {
        setCancelled(false);
        if (!(await makePasskey(name.trim()))) return setCancelled(true);
        onClose();
        await changed();
      },
      textOf: (error) => (isKnown(error) ? t('passkeys.known') : errorText(error)),
    },
  );
  return (
    <FormDialog
      title={t('passkeys.add')}
      onClose={onClose}
      problem={cancelled ? t('passkeys.cancelled') : form.problem}
      form={form}
      confirm={t('passkeys.next')}
    >
      <p className="mb-16 muted">{t('passkeys.addText')}</p>
      <TextField
        label={t('passkeys.name')}
        hint={t('passkeys.nameHint')}
        maxLength={191}
        data-autofocus
        {...form.field('name')}
      />
    </FormDialog>
  );
}

/** InvalidStateError is the only browser error the user can act on: the device already has a passkey. */
const isKnown = (error: unknown) =>
  !(error instanceof ApiError) && error instanceof Error && error.name === 'InvalidStateError';
