import type { AccessLink } from '@rushes/contract/accesslinks';
import { useState } from 'react';
import type { Items } from '#features/nodes/widgets/items.ts';
import { useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { ItemStrip } from './item-strip.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { LinkRow } from './link-row.tsx';
import { type LinkTask, LinkTasks } from './link-tasks.tsx';
import { type LinksOf, useLinksOf } from './queries.ts';
import { RevokeDialog } from './revoke-dialog.tsx';
import { useChosen } from './use-subject.ts';

/** Existing links are only looked up for a single file or folder. */
function onlyOf({ pods, nodes }: Items): LinksOf | null {
  if (pods.length + nodes.length !== 1) return null;
  return pods[0] ? { pod: pods[0].id } : { node: nodes[0]!.id };
}

/** Shares files and folders. For a single item, it also shows the existing links. */
export function ShareDialog({ items, onClose }: { items: Items; onClose: () => void }) {
  const { t } = useTranslation('sharing');
  const subject = useChosen(items);
  const { data: links = [] } = useLinksOf(onlyOf(items));
  const [view, setView] = useState<'new' | 'list'>('new');
  const [task, setTask] = useState<LinkTask | null>(null);
  const [ending, setEnding] = useState<AccessLink | null>(null);
  if (task) return <LinkTasks task={task} onClose={() => setTask(null)} />;
  if (view === 'list')
    return (
      <Dialog
        title={t('listTitle')}
        onClose={onClose}
        foot={
          <>
            <Button variant="subtle" onClick={onClose}>
              {t('close')}
            </Button>
            <Button data-autofocus onClick={() => setView('new')}>
              {t('new')}
            </Button>
          </>
        }
      >
        <ItemStrip subject={subject} />
        <ul>
          {links.map((link) => (
            <LinkRow
              key={link.id}
              link={link}
              onEdit={() => setTask({ action: 'edit', link })}
              onRevoke={() => setTask({ action: 'revoke', link })}
            />
          ))}
        </ul>
        {links.length === 0 && <p>{t('none')}</p>}
      </Dialog>
    );
  return (
    <>
      <LinkDialog
        subject={subject}
        link={null}
        others={{ count: links.length, show: () => setView('list') }}
        onRevoke={setEnding}
        onClose={onClose}
      />
      {ending && <RevokeDialog link={ending} onClose={() => setEnding(null)} onRevoked={onClose} />}
    </>
  );
}
