import type { Node } from '@rushes/contract/nodes';
import { useNavigate } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense } from 'react';
import { loadNamespaces } from '#lib/i18n.ts';
import { loadChunk } from '#lib/load-chunk.ts';
import { expandNodes } from './tree-state.ts';
import { closeCommand, useCommand } from './widgets/items.ts';

/** Loads each dialog on demand, together with its messages. */
function part<P>(load: () => Promise<ComponentType<P>>) {
  return lazy(async () => {
    const messages = loadChunk(() => loadNamespaces('node-dialogs'));
    const component = await loadChunk(load);
    await messages;
    return { default: component };
  });
}

const CreateNodeDialog = part(async () => (await import('./node-dialogs/node-dialog.tsx')).CreateNodeDialog);
const EditNodeDialog = part(async () => (await import('./node-dialogs/node-dialog.tsx')).EditNodeDialog);
/** Dialogs to create and edit clients, projects and folders. */
export function NodeDialogs() {
  const { command, turn } = useCommand();
  const navigate = useNavigate();

  function onCreated(created: Node) {
    closeCommand();
    if (created.parentid) expandNodes([created.parentid]);
    void navigate({ to: '/node/$id', params: { id: created.id } });
  }

  return (
    <Suspense>
      {command?.name === 'create-node' && (
        <CreateNodeDialog
          key={turn}
          type={command.type}
          parent={command.parent}
          onClose={closeCommand}
          onCreated={onCreated}
        />
      )}
      {command?.name === 'edit-node' && (
        <EditNodeDialog key={turn} id={command.node.id} type={command.node.type} onClose={closeCommand} />
      )}
    </Suspense>
  );
}
