import { useTranslation } from '#lib/i18n.ts';
import { Tooltip } from '#ui/feedback/tooltip.tsx';
import { Avatar } from '#ui/image/avatar.tsx';
import { usePresence } from '../use-presence.ts';
import styles from './present-people.module.css';

const SHOWN = 4;

/** The other users who have the same folder or file open now. */
export function PresentPeople({ spot }: { spot: { nodeid: string } | { podid: string } }) {
  const { t } = useTranslation('presence');
  const people = usePresence(spot);
  if (people.length === 0) return null;
  const names = people.map(({ name }) => name).join(', ');
  const label = t('here', { names });
  return (
    <Tooltip label={label}>
      <span className="inline-row rigid" role="img" aria-label={label}>
        {people.slice(0, SHOWN).map(({ id, name }) => (
          <span key={id} className={styles.person}>
            <Avatar id={id} name={name} size={26} />
          </span>
        ))}
        {people.length > SHOWN && (
          <span className={styles.more}>{t('more', { count: people.length - SHOWN })}</span>
        )}
      </span>
    </Tooltip>
  );
}
