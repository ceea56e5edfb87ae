import type { RefObject } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { Avatar } from '#ui/image/avatar.tsx';
import { Popover } from '#ui/menu/popover.tsx';
import styles from './people-list.module.css';

interface Props {
  people: readonly { id: string; name: string; email: string; team: number }[];
  button: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

/** The users who can see a folder. */
export function PeopleList({ people, button, onClose }: Props) {
  const { t } = useTranslation('pods');
  return (
    <Popover label={t('people.title')} width={300} sheet anchor={button} onClose={onClose}>
      <h2 className={styles.title}>{t('people.title')}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable list must be reachable by keyboard */}
      <ul className={styles.list} tabIndex={0} aria-label={t('people.title')}>
        {people.map(({ id, name, email, team }) => (
          <li key={id} className="row gap-10">
            <Avatar id={id} name={name} size={28} />
            <span className="fill leading-17">
              <span className="truncate block medium">{name}</span>
              <span className="truncate block muted font-small">{email}</span>
            </span>
            <span className="muted font-small rigid">{t(team ? 'people.team' : 'people.client')}</span>
          </li>
        ))}
      </ul>
    </Popover>
  );
}
