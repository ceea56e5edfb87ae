import { type AccessLink, INVITED_MAX } from '@rushes/contract/accesslinks';
import { COMMENT_MAX } from '@rushes/contract/comments';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { notificationText } from '#features/notifications/widgets/notification-text.ts';
import { formErrorText } from '#lib/error-text.ts';
import { useTranslation } from '#lib/i18n.ts';
import { useSubmission } from '#lib/submission.ts';
import { useAccess } from '#session/access.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { showSnackbar } from '#ui/feedback/snackbar.tsx';
import { PasswordRules } from '#ui/form/password-rules.tsx';
import { Switch, SwitchRow } from '#ui/form/switch.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { AddressField } from '../address-field.tsx';
import { DayField } from '../day-field.tsx';
import { dayFrom, type ExternalForm, makePassword, type Problem, problemOf } from '../external-form.ts';
import { LinkReady } from '../link-ready.tsx';
import { useLinkDefaults, useMakeLink, useSendLink } from '../mutations.ts';
import styles from './external-dialog.module.css';

interface Props {
  pod: { id: string; name: string; hidden: 0 | 1 };
  onClose: () => void;
}

/** Used while the tenant setting loads, and if the tenant has none. */
const DAYS = 14;

/** Creates a link for guests to comment on one file, and sends it by e-mail if there are recipients. */
export function ExternalDialog({ pod, onClose }: Props) {
  const { t } = useTranslation('accesslinks');
  const { data: defaults } = useLinkDefaults(useAccess()?.tenant.id);
  const make = useMakeLink(pod.id);
  const mail = useSendLink();
  const [today] = useState(() => new Date());
  const [given, setGiven] = useState<Partial<ExternalForm>>({});
  const [password] = useState(() => makePassword());
  const [link, setLink] = useState<AccessLink | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  // Untouched values follow the settings of the tenant, even if they load later.
  const form: ExternalForm = {
    addresses: [],
    typed: '',
    note: '',
    password,
    day: dayFrom(today, defaults?.links_expiry_days ?? DAYS),
    downloading: defaults?.links_allow_downloading === 1,
    ...given,
  };
  const set = (change: Partial<ExternalForm>) => {
    setProblem(null);
    sending.refuse(null);
    setGiven({ ...given, ...change });
  };

  const send = async (invites: boolean) => {
    if (pod.hidden === 1 || mail.isSuccess) return;
    const wrong = link ? null : problemOf(form, today, invites);
    setProblem(wrong);
    if (wrong) return;
    const made = link ?? (await make.mutateAsync(form));
    setLink(made);
    if (!invites || form.addresses.length === 0) return;
    const { links, message } = await mail.mutateAsync({ id: made.id, ...form });
    setLink(links[0] ?? made);
    showSnackbar({ text: await notificationText(message), tone: 'success' });
  };
  const sending = useSubmission(send, { textOf: formErrorText });
  const { busy } = sending;
  const isClosed = link !== null || busy || pod.hidden === 1;

  const ofField = problem === 'notAddress' || problem === 'nobody' || problem === 'tooMany';
  return (
    <Dialog
      title={t(link ? 'readyTitle' : 'title')}
      lead={pod.hidden === 1 ? undefined : t('lead', { name: pod.name })}
      onClose={onClose}
      onSubmit={() => void sending.submit(true)}
      problem={pod.hidden === 1 ? t('teamOnly') : sending.problem}
      foot={
        link ? (
          <>
            {mail.isError && (
              <Button variant="default" loading={busy} onClick={() => void sending.submit(true)}>
                {t('sendAgain')}
              </Button>
            )}
            <Button data-autofocus onClick={onClose}>
              {t('done')}
            </Button>
          </>
        ) : (
          <>
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button variant="default" disabled={isClosed} onClick={() => void sending.submit(false)}>
              {t('onlyLink')}
            </Button>
            <Button type="submit" loading={busy} disabled={pod.hidden === 1}>
              {t('send', { count: Math.max(1, form.addresses.length) })}
            </Button>
          </>
        )
      }
    >
      <div className="stack gap-16">
        {link && <LinkReady link={link} password={form.password.trim()} />}
        <AddressField
          addresses={form.addresses}
          typed={form.typed}
          disabled={isClosed}
          error={ofField ? t(problem, { text: form.typed, max: INVITED_MAX }) : undefined}
          onChange={(addresses, typed) => set({ addresses, typed })}
        />
        <TextArea
          label={t('note')}
          value={form.note}
          maxLength={COMMENT_MAX}
          disabled={isClosed}
          onChange={(event) => set({ note: event.currentTarget.value })}
        />
        <div>
          <div className={styles.row}>
            <TextField
              className={styles.wide}
              label={t('password')}
              value={form.password}
              disabled={isClosed}
              autoComplete="off"
              spellCheck={false}
              hint={t('passwordHint')}
              error={problem === 'passwordWeak' ? t('passwordWeak') : undefined}
              onChange={(event) => set({ password: event.currentTarget.value })}
            />
            <Button
              variant="default"
              className={styles.beside!}
              disabled={isClosed}
              leftSection={<RefreshCw size={14} strokeWidth={1.75} aria-hidden />}
              onClick={() => set({ password: makePassword() })}
            >
              {t('generate')}
            </Button>
          </div>
          {!link && <PasswordRules password={form.password.trim()} />}
        </div>
        <div className={styles.row}>
          <DayField
            label={t('expires')}
            value={form.day}
            min={dayFrom(today, 0)}
            disabled={isClosed}
            error={problem === 'expired' ? t('expired') : undefined}
            onChange={(day) => set({ day })}
          />
          <SwitchRow className="inline-row justify-between gap-12 min-h-36 mt-22">
            {t('downloading')}
            <Switch
              label={t('downloading')}
              checked={form.downloading}
              disabled={isClosed}
              onChange={(downloading) => set({ downloading })}
            />
          </SwitchRow>
        </div>
      </div>
    </Dialog>
  );
}
