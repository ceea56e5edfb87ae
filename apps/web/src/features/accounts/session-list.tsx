import type { OpenSession } from '@rushes/contract/identity';
import { Monitor, Smartphone } from 'lucide-react';
import { deviceOf } from '#lib/device.ts';
import { errorText } from '#lib/error-text.ts';
import { dateTime, timeAgo } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { Dot } from '#ui/feedback/dot.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Section } from '#ui/layout/section.tsx';
import styles from './accounts.module.css';
import { useRevokeSessions } from './mutations.ts';
import { useSessions } from './queries.ts';

export function SessionList() {
  const { t } = useTranslation('accounts');
  const { data: sessions, error } = useSessions();
  const revoke = useRevokeSessions();
  const others = sessions?.filter((session) => !session.current) ?? [];
  return (
    <Section title={t('sessions.title')} text={t('sessions.text')}>
      {error && <p className={styles.problem}>{errorText(error)}</p>}
      {!sessions && !error && <Skeleton rows={2} height={56} />}
      <ul>
        {sessions?.map((session) => (
          <Session
            key={session.id}
            session={session}
            busy={revoke.isPending && revoke.variables.includes(session.id)}
            onRevoke={() => revoke.mutate([session.id])}
          />
        ))}
      </ul>
      {others.length > 1 && (
        <Button
          variant="default"
          className="mt-14"
          disabled={revoke.isPending}
          onClick={() => revoke.mutate(others.map(({ id }) => id))}
        >
          {t('sessions.endOthers')}
        </Button>
      )}
    </Section>
  );
}

interface Props {
  session: OpenSession;
  busy: boolean;
  onRevoke: () => void;
}

function Session({ session, busy, onRevoke }: Props) {
  const { t } = useTranslation('accounts');
  const language = useLanguage();
  const { browser, system, handheld } = deviceOf(session.useragent);
  const Icon = handheld ? Smartphone : Monitor;
  const device =
    browser && system
      ? t('sessions.device', { browser, system })
      : (browser ?? system ?? t('sessions.unknown'));
  const seen = timeAgo(session.lastseenat, language);
  return (
    <li className="row gap-14 min-h-56 p-8-0 border-b">
      <Icon aria-hidden size={18} strokeWidth={1.6} className="icon" />
      <div className="fill">
        <div className="row wrap gap-0-12 medium break-anywhere">
          {device}
          {session.current === 1 && (
            <span className="inline-row gap-6 font-small regular muted">
              <Dot tone="ok" />
              {t('sessions.here')}
            </span>
          )}
        </div>
        <div
          className="font-small leading-16 tabular muted break-anywhere"
          title={dateTime(session.lastseenat, language)}
        >
          {session.address ? t('sessions.from', { address: session.address, seen }) : seen}
        </div>
      </div>
      {session.current === 0 && (
        <Button
          variant="default"
          loading={busy}
          onClick={onRevoke}
          aria-label={t('sessions.endOf', { device })}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}
