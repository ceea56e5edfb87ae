import { NOTE_MAX } from '@rushes/contract/enums';
import type { UploadLink } from '@rushes/contract/uploadlinks';
import { useState } from 'react';
import { AddressField } from '#features/accesslinks/widgets/link-form.ts';
import { notificationText } from '#features/notifications/widgets/notification-text.ts';
import { formErrorText } from '#lib/error-text.ts';
import { useTranslation } from '#lib/i18n.ts';
import { useSubmission } from '#lib/submission.ts';
import { showSnackbar } from '#ui/feedback/snackbar.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { Option } from './link-editor.tsx';
import { useLinkActions } from './queries.ts';
import styles from './uploadlinks.module.css';

interface MailForm {
  addresses: readonly string[];
  /** Text in the field that is not an address yet. */
  typed: string;
  note: string;
  includeqrcode: boolean;
}

const nothing: MailForm = { addresses: [], typed: '', note: '', includeqrcode: true };

export type Inviting = ReturnType<typeof useInviting>;

export function useInviting(nodeid: string, id: string) {
  const { invite } = useLinkActions(nodeid);
  const [form, setForm] = useState(nothing);
  const [isWrong, setWrong] = useState(false);
  const send = async () => {
    const { addresses, typed, note, includeqrcode } = form;
    const wrong = addresses.length === 0 || typed.trim() !== '';
    setWrong(wrong);
    if (wrong) return;
    const { message } = await invite.mutateAsync({ id, note, includeqrcode, receiver: addresses.join(',') });
    setForm(nothing);
    showSnackbar({ text: await notificationText(message), tone: 'success' });
  };
  const { busy, problem, submit, refuse } = useSubmission(send, { textOf: formErrorText });
  return {
    form,
    isWrong,
    busy,
    problem,
    set(change: Partial<MailForm>) {
      setWrong(false);
      refuse(null);
      setForm({ ...form, ...change });
    },
    submit,
  };
}

export function Invitations({ link, inviting }: { link: UploadLink; inviting: Inviting }) {
  const { t } = useTranslation('uploadlinks');
  const { form, set, isWrong } = inviting;
  return (
    <div className="stack gap-16">
      <AddressField
        label={t('to')}
        addresses={form.addresses}
        typed={form.typed}
        disabled={inviting.busy}
        error={isWrong ? t('toWrong') : undefined}
        onChange={(addresses, typed) => set({ addresses, typed })}
      />
      <TextArea
        label={t('message')}
        rows={2}
        value={form.note}
        maxLength={NOTE_MAX}
        onChange={(event) => set({ note: event.currentTarget.value })}
      />
      <Option
        words={t('includeQr')}
        hint={link.password === 1 ? t('passwordApart') : undefined}
        checked={form.includeqrcode}
        onChange={(includeqrcode) => set({ includeqrcode })}
      />
      {link.invitations.length > 0 && (
        <section aria-label={t('invited')}>
          <p className="mb-4 font-small medium">{t('invited')}</p>
          <ul className={styles.invited}>
            {link.invitations.map(({ email }) => (
              <li key={email}>{email}</li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
