import { type AccessLink, INVITED_MAX } from '@rushes/contract/accesslinks';
import { QrCode } from 'lucide-react';
import { dateTime } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { Dot } from '#ui/feedback/dot.tsx';
import { Switch, SwitchRow } from '#ui/form/switch.tsx';
import { AddressField } from '../address-field.tsx';
import styles from './invitations-tab.module.css';
import { NoteField } from './note-field.tsx';

export interface MailForm {
  addresses: readonly string[];
  /** Text in the input that is not yet a complete address. */
  typed: string;
  note: string;
  includeqrcode: boolean;
}

export const emptyMail: MailForm = { addresses: [], typed: '', note: '', includeqrcode: false };

export type MailProblem = 'notAddress' | 'nobody' | 'tooMany';

export function mailProblem({ addresses, typed }: MailForm): MailProblem | null {
  if (typed.trim()) return 'notAddress';
  if (addresses.length === 0) return 'nobody';
  return addresses.length > INVITED_MAX ? 'tooMany' : null;
}

interface Props {
  form: MailForm;
  invitations: AccessLink['invitations'];
  problem: MailProblem | null;
  disabled: boolean;
  onChange: (form: MailForm) => void;
}

/** Recipients and note of an invitation, and the state of the e-mails sent so far. */
export function InvitationsTab({ form, invitations, problem, disabled, onChange }: Props) {
  const { t } = useTranslation('sharing');
  return (
    <div className={styles.tab}>
      <AddressField
        label={t('to')}
        addresses={form.addresses}
        typed={form.typed}
        disabled={disabled}
        error={problem ? t(`problem.${problem}`, { text: form.typed, max: INVITED_MAX }) : undefined}
        onChange={(addresses, typed) => onChange({ ...form, addresses, typed })}
      />
      <NoteField
        label={t('message')}
        value={form.note}
        disabled={disabled}
        onChange={(note) => onChange({ ...form, note })}
      />
      <SwitchRow className="row gap-10 min-h-40 border-b">
        <QrCode aria-hidden size={16} strokeWidth={1.6} />
        <span className="grow">{t('includeQr')}</span>
        <Switch
          label={t('includeQr')}
          checked={form.includeqrcode}
          disabled={disabled}
          onChange={(includeqrcode) => onChange({ ...form, includeqrcode })}
        />
      </SwitchRow>
      {invitations.length > 0 && (
        <section aria-label={t('invited')}>
          <h3 className="font-small medium leading-16 muted">{t('invited')}</h3>
          <ul className={styles.list}>
            {[...invitations].reverse().map((invitation) => (
              <Invited key={invitation.email} {...invitation} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function Invited({ email, sentat, openedat, refusedat }: AccessLink['invitations'][number]) {
  const { t } = useTranslation('sharing');
  const language = useLanguage();
  const [state, at] = refusedat
    ? (['refused', refusedat] as const)
    : openedat
      ? (['opened', openedat] as const)
      : (['sent', sentat] as const);
  const tone = { refused: 'error', opened: 'ok', sent: 'idle' } as const;
  return (
    <li className={styles.invited}>
      <span className={styles.email}>{email}</span>
      <span className="row gap-7 muted">
        <Dot tone={tone[state]} />
        {t(`mail.${state}`)}
      </span>
      <time className="muted tabular" dateTime={at}>
        {dateTime(at, language)}
      </time>
    </li>
  );
}
