import { listNodePeople } from '@rushes/contract/nodes';
import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { nodeKeys } from '#features/nodes/keys.ts';
import { call } from '#lib/api.ts';
import { useTranslation } from '#lib/i18n.ts';
import { Tooltip } from '#ui/feedback/tooltip.tsx';
import { tool } from '../folder-tools/tool.ts';
import styles from './folder-people.module.css';

const PeopleList = tool(async () => (await import('../folder-tools/people-list.tsx')).PeopleList);

/** Number of users who can see the folder, and a list of them. Only for users who may list users here. */
export function FolderPeople({ nodeid }: { nodeid: string }) {
  const { t } = useTranslation('pods');
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { data, refetch } = useQuery({
    queryKey: nodeKeys.people(nodeid),
    queryFn: async ({ signal }) => (await call(listNodePeople, { params: { id: nodeid }, signal })).people,
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
        <Suspense>
          <PeopleList people={data} button={button} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
