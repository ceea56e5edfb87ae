import type { AccessLink } from '@rushes/contract/accesslinks';
import { useState } from 'react';
import { LinkDialog } from './link-dialog.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';
import { useLinked } from './use-subject.ts';

export interface LinkTask {
  action: 'edit' | 'revoke';
  link: AccessLink;
}

interface Props {
  task: LinkTask;
  onClose: () => void;
}

/** Dialogs for a link in a list: edit, or revoke after confirmation. */
export function LinkTasks({ task, onClose }: Props) {
  const [current, setCurrent] = useState(task);
  if (current.action === 'edit')
    return (
      <EditDialog
        link={current.link}
        onRevoke={(link) => setCurrent({ action: 'revoke', link })}
        onClose={onClose}
      />
    );
  const back = () => (task.action === 'edit' ? setCurrent(task) : onClose());
  return <RevokeDialog link={current.link} onClose={back} onRevoked={onClose} />;
}

interface EditProps {
  link: AccessLink;
  onRevoke: (link: AccessLink) => void;
  onClose: () => void;
}

function EditDialog({ link, onRevoke, onClose }: EditProps) {
  const subject = useLinked(link);
  return <LinkDialog subject={subject} link={link} onRevoke={onRevoke} onClose={onClose} />;
}
