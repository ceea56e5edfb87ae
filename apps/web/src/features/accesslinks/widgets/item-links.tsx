import { useState } from 'react';
import { errorText } from '#lib/error-text.ts';
import { useTranslation } from '#lib/i18n.ts';
import { useCan } from '#session/access.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { LinkRow } from '../sharing/link-row.tsx';
import { type LinkTask, LinkTasks } from '../sharing/link-tasks.tsx';
import { type LinksOf, useLinksOf } from '../sharing/queries.ts';

/** Links that share one file or folder, with their actions. */
export function ItemLinks({ of }: { of: LinksOf }) {
  const { t } = useTranslation('sharing');
  const mayControl = useCan('control ShareLinks');
  const { data: links, error } = useLinksOf(of);
  const [task, setTask] = useState<LinkTask | null>(null);
  const does = (action: LinkTask['action'], link: LinkTask['link']) =>
    mayControl ? () => setTask({ action, link }) : null;
  return (
    <>
      {error && <p className="muted">{errorText(error)}</p>}
      {!links && !error && <Skeleton rows={1} height={48} />}
      {links?.length === 0 && <p className="muted">{t('none')}</p>}
      {links && links.length > 0 && (
        <ul>
          {links.map((link) => (
            <LinkRow key={link.id} link={link} onEdit={does('edit', link)} onRevoke={does('revoke', link)} />
          ))}
        </ul>
      )}
      {task && <LinkTasks task={task} onClose={() => setTask(null)} />}
    </>
  );
}
