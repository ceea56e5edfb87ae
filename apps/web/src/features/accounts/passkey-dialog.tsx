import { useState } from 'react';
import { ApiError } from '#lib/api.ts';
import { deviceOf } from '#lib/device.ts';
import { errorText } from '#lib/error-text.ts';
import { useForm } from '#lib/form.ts';
import { useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { makePasskey, useMfaChanged } from './mutations.ts';

/** Asks for a name, then opens the dialog of the browser. */
export function PasskeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['accounts', 'ui']);
  const changed = useMfaChanged();
  const [cancelled, setCancelled] = useState(false);
  const { browser, system } = deviceOf(navigator.userAgent);
  const form = useForm(
    { name: browser && system ? t('sessions.device', { browser, system }) : '' },
    {
      check: ({ name }) => ({ name: name.trim() ? undefined : t('passkeys.nameNeeded') }),
      send: async ({ name }) => {
        setCancelled(false);
        if (!(await makePasskey(name.trim()))) {
          setCancelled(true);
          return;
        }
        onClose();
        await changed();
      },
    },
  );
  return (
    <Dialog
      title={t('passkeys.add')}
      onClose={onClose}
      onSubmit={() => void form.submit()}
      problem={cancelled ? t('passkeys.cancelled') : problemOf(form.failure, t('passkeys.known'))}
      foot={
        <>
          <Button variant="subtle" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button type="submit" loading={form.busy}>
            {t('passkeys.next')}
          </Button>
        </>
      }
    >
      <p className="mb-16 muted">{t('passkeys.addText')}</p>
      <TextField
        label={t('passkeys.name')}
        hint={t('passkeys.nameHint')}
        maxLength={191}
        data-autofocus
        {...form.field('name')}
      />
    </Dialog>
  );
}

/** InvalidStateError is the only browser error the user can act on: the device already has a passkey. */
function problemOf(failure: unknown, known: string): string | null {
  if (failure === null) return null;
  return !(failure instanceof ApiError) && failure instanceof Error && failure.name === 'InvalidStateError'
    ? known
    : errorText(failure);
}
