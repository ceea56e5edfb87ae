import { listNodePeople } from '@rushes/contract/nodes';
import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useRef, useState } from 'react';
import { nodeKeys } from '#features/nodes/keys.ts';
import { call } from '#lib/api.ts';
import { useTranslation } from '#lib/i18n.ts';
import { Tooltip } from '#ui/feedback/tooltip.tsx';
import { Avatar } from '#ui/image/avatar.tsx';
import { Popover } from '#ui/menu/popover.tsx';
import styles from './folder-people.module.css';

/** Number of users who can see the folder, and a list of them. Only for users who may list users here. */
export function FolderPeople({ nodeid }: { nodeid: string }) {
  const { t } = useTranslation('pods');
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { data, refetch } = useQuery({
    queryKey: nodeKeys.people(nodeid),
    queryFn: async ({ signal }) =>
      (await call(listNodePeople, { params: { id: nodeid }, signal, quiet: true })).people,
    staleTime: 60_000,
    retry: false,
  });
  // Without the right, or while loading: the header works without it.
  if (!data) return null;
  const label = t('people.count', { count: data.length });
  return (
    <>
      <Tooltip label={label}>
        <button
          ref={button}
          type="button"
          className={styles.button}
          aria-label={label}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => {
            setOpen(!open);
            if (!open) void refetch();
          }}
        >
          <Users size={16} strokeWidth={1.6} aria-hidden />
          {data.length}
        </button>
      </Tooltip>
      {open && (
        <Popover label={t('people.title')} width={300} sheet anchor={button} onClose={() => setOpen(false)}>
          <h2 className={styles.title}>{t('people.title')}</h2>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable list must be reachable by keyboard */}
          <ul className={styles.list} tabIndex={0} aria-label={t('people.title')}>
            {data.map(({ id, name, email, team }) => (
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
      )}
    </>
  );
}
