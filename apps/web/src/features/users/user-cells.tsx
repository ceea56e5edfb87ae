import { NodeType } from '@rushes/contract/enums';
import type { TenantUser } from '@rushes/contract/users';
import { Fingerprint, Folder, ShieldCheck, ShieldOff } from 'lucide-react';
import { dayAndMonth, timeOfDay } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { Dot } from '#ui/feedback/dot.tsx';
import { lastSeen, toneOf } from './last-seen.ts';
import styles from './user-table.module.css';

const icon = { 'aria-hidden': true, size: 16, strokeWidth: 1.75 } as const;
const NAMED = 2;

export function UserType({ user }: { user: TenantUser }) {
  const { t } = useTranslation('users');
  return (
    <span className={styles.type} data-type={user.type}>
      {t(`short.${user.type}`)}
    </span>
  );
}

/** Folders of the user, then the groups. */
export function AccessPoints({ user }: { user: TenantUser }) {
  const { t } = useTranslation('users');
  const { accessPoints: points, groups } = user;
  const everything = points.some((point) => point.node.type === NodeType.TENANT);
  const folders = everything ? [t('allFolders')] : points.map((point) => point.node.name);
  const names = [...folders, ...groups.map((group) => group.name)];
  const more = names.length - NAMED;
  return (
    <span className={styles.points} title={names.join(', ')}>
      <Folder {...icon} />
      <span className={styles.folders}>{names.slice(0, NAMED).join(', ') || t('noFolders')}</span>
      {more > 0 && <span className="rigid muted">{t('andMore', { count: more })}</span>}
    </span>
  );
}

/** Amber only for active users without two-factor authentication. */
export function MfaCell({ user, iconOnly }: { user: TenantUser; iconOnly: boolean }) {
  const { t } = useTranslation('users');
  const Icon =
    user.secondfactor === 'passkey' ? Fingerprint : user.secondfactor === 'totp' ? ShieldCheck : ShieldOff;
  const open = user.secondfactor === null && !user.disabled && !user.invitedat;
  const words = t(`factor.${user.secondfactor ?? 'off'}`);
  return (
    <span className={styles.factor} data-open={open || undefined} title={words}>
      <Icon {...icon} />
      <span className={iconOnly ? 'visually-hidden' : undefined}>{words}</span>
    </span>
  );
}

export function LastSeen({ user, now }: { user: TenantUser; now: number }) {
  const { t } = useTranslation('users');
  const language = useLanguage();
  const seen = lastSeen(user, now);
  const tone = toneOf(seen);
  return (
    <span className={styles.seen} data-now={seen.say === 'now' || undefined}>
      {tone && <Dot tone={tone} />}
      {words()}
    </span>
  );

  function words(): string {
    switch (seen.say) {
      case 'now':
      case 'never':
        return t(`seen.${seen.say}`);
      case 'minutes':
        return t('seen.minutes', { count: seen.count });
      case 'today':
      case 'yesterday':
        return t(`seen.${seen.say}`, { time: timeOfDay(seen.at, language) });
      case 'date':
        return dayAndMonth(seen.at, language, { now });
      default:
        return t(`seen.${seen.say}`, { date: dayAndMonth(seen.at, language, { now }) });
    }
  }
}
