import type { OpenSession } from '@rushes/contract/identity';
import type { Passkey } from '@rushes/contract/mfa';
import { checkReset } from '@rushes/contract/passwords';
import { useQuery } from '@tanstack/react-query';
import { type ApiError, call } from '#lib/api.ts';
import { deviceOf } from '#lib/device.ts';
import { date, timeAgo } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { identityKeys } from '../keys.ts';
import styles from './kept-on-reset.module.css';
import { checkCode, checkEmail } from './validation.ts';

export interface KeptCredentials {
  passkeys: readonly string[];
  sessions: readonly string[];
}

interface Props {
  email: string;
  code: string;
  kept: KeptCredentials;
  onChange: (kept: KeptCredentials) => void;
}

/** With the right code: what ends with the reset. Nothing is kept unless the user ticks it. */
export function KeptOnReset({ email, code, kept, onChange }: Props) {
  const { t } = useTranslation('auth');
  const { data } = useQuery<Awaited<ReturnType<typeof load>>, ApiError>({
    queryKey: identityKeys.reset(email, code),
    queryFn: () => load(email, code),
    enabled: checkEmail(email) === undefined && checkCode(code) === undefined,
    // Each request counts as an attempt with the code.
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const toggle = (kind: keyof KeptCredentials, id: string, on: boolean) =>
    onChange({ ...kept, [kind]: on ? [...kept[kind], id] : kept[kind].filter((one) => one !== id) });
  if (!data || data.passkeys.length + data.sessions.length === 0) return null;
  return (
    <fieldset className={styles.kept}>
      <legend className="semibold">{t('reset.ends')}</legend>
      <p className={styles.text}>{t('reset.endsText')}</p>
      {data.passkeys.map((passkey) => (
        <PasskeyLine
          key={passkey.id}
          passkey={passkey}
          on={kept.passkeys.includes(passkey.id)}
          onChange={(on) => toggle('passkeys', passkey.id, on)}
        />
      ))}
      {data.sessions.map((session) => (
        <SessionLine
          key={session.id}
          session={session}
          on={kept.sessions.includes(session.id)}
          onChange={(on) => toggle('sessions', session.id, on)}
        />
      ))}
    </fieldset>
  );
}

interface LineProps {
  on: boolean;
  onChange: (on: boolean) => void;
}

function PasskeyLine({ passkey, on, onChange }: LineProps & { passkey: Passkey }) {
  const { t } = useTranslation('auth');
  const added = date(passkey.createdat, useLanguage());
  return (
    <Checkbox
      checked={on}
      onChange={(event) => onChange(event.currentTarget.checked)}
      label={t('reset.keepPasskey', { name: passkey.name, date: added })}
    />
  );
}

function SessionLine({ session, on, onChange }: LineProps & { session: OpenSession }) {
  const { t } = useTranslation('auth');
  const seen = timeAgo(session.lastseenat, useLanguage());
  const { browser, system } = deviceOf(session.useragent);
  const device = [browser, system].filter(Boolean).join(', ') || t('reset.unknownDevice');
  return (
    <Checkbox
      checked={on}
      onChange={(event) => onChange(event.currentTarget.checked)}
      label={t('reset.keepSession', { device, address: session.address ?? '–', seen })}
    />
  );
}

const load = (email: string, code: string) => call(checkReset, { body: { email, code } });
