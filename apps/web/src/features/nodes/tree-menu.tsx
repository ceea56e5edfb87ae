import { ArchiveStatus, NodeType } from '@rushes/contract/enums';
import type { Node } from '@rushes/contract/nodes';
import {
  Archive,
  ArchiveRestore,
  Copy,
  Download,
  ExternalLink,
  FileUp,
  FolderInput,
  Info,
  Lock,
  LockOpen,
  Pencil,
  Share2,
  SquarePen,
  Trash2,
} from 'lucide-react';
import { confirmTeamOnly } from '#features/move-copy/widgets/confirm-team-only.ts';
import { useTranslation } from '#lib/i18n.ts';
import { Menu } from '#ui/menu/menu.tsx';
import { useSetTeamOnly } from './mutations.ts';
import { kindKey, kindsIn } from './node-kinds.ts';
import styles from './tree.module.css';
import { useTreeState } from './tree-state.ts';
import { useNodeRights } from './use-node-rights.ts';
import { ask } from './widgets/items.ts';
import { NodeIcon } from './widgets/node-icon.tsx';
import { nodeItem } from './widgets/node-item.ts';

const icon = { size: 16, strokeWidth: 1.6 };

/** Context menu of a folder. Archived folders have another menu; during archiving few actions are available. */
export function TreeMenu({ node }: { node: Node }) {
  const { t } = useTranslation('nodes');
  const archived = node.archived !== ArchiveStatus.NOTARCHIVED;
  return (
    <Menu.Dropdown>
      <Menu.Item href={`/node/${node.id}`} target="_blank" leftSection={<ExternalLink {...icon} />}>
        {t('menu.newTab')}
      </Menu.Item>
      {archived ? <ArchivedItems node={node} /> : <NormalItems node={node} />}
    </Menu.Dropdown>
  );
}

function NormalItems({ node }: { node: Node }) {
  const { t } = useTranslation('nodes');
  const { mayControl, mayArchive, mayDownload, mayShare, inTeam } = useNodeRights();
  const teamOnly = useSetTeamOnly();
  const item = nodeItem(node);
  const items = { nodes: [item], pods: [] };
  return (
    <>
      {mayControl && (
        <>
          {kindsIn(node.type).map((kind) => (
            <Menu.Item
              key={kind}
              leftSection={<NodeIcon type={kind} />}
              onClick={() =>
                ask({ name: 'create-node', type: kind, parent: { id: node.id, name: node.name } })
              }
            >
              {t(`menu.new.${kindKey[kind]}`)}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item
            leftSection={<Pencil {...icon} />}
            rightSection={<kbd>F2</kbd>}
            onClick={() => useTreeState.setState({ renaming: node.id })}
          >
            {t('menu.rename')}
          </Menu.Item>
          <Menu.Item
            leftSection={<SquarePen {...icon} />}
            onClick={() => ask({ name: 'edit-node', node: item })}
          >
            {t('menu.edit')}
          </Menu.Item>
          {node.type !== NodeType.CLIENT && (
            <Menu.Item leftSection={<FolderInput {...icon} />} onClick={() => ask({ name: 'move', items })}>
              {t('menu.move')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<Copy {...icon} />} onClick={() => ask({ name: 'copy', items })}>
            {t('menu.copy')}
          </Menu.Item>
        </>
      )}
      <Menu.Divider />
      {mayShare && (
        <Menu.Item leftSection={<Share2 {...icon} />} onClick={() => ask({ name: 'share', items })}>
          {t('menu.share')}
        </Menu.Item>
      )}
      {mayShare && node.type !== NodeType.TENANT && (
        <Menu.Item
          leftSection={<FileUp {...icon} />}
          onClick={() => ask({ name: 'upload-link', node: { id: node.id, name: node.name } })}
        >
          {t('menu.uploadLink')}
        </Menu.Item>
      )}
      {mayDownload && (
        <Menu.Item leftSection={<Download {...icon} />} onClick={() => ask({ name: 'download', items })}>
          {t('menu.download')}
        </Menu.Item>
      )}
      {mayControl && inTeam && (
        <Menu.Item
          leftSection={node.teamonly ? <LockOpen {...icon} /> : <Lock {...icon} />}
          onClick={() => {
            if (node.teamonly) teamOnly.mutate({ id: node.id, teamonly: 0 });
            else void confirmTeamOnly(items, () => teamOnly.mutate({ id: node.id, teamonly: 1 }));
          }}
        >
          {t(node.teamonly ? 'menu.show' : 'menu.hide')}
        </Menu.Item>
      )}
      {mayArchive && (
        <Menu.Item leftSection={<Archive {...icon} />} onClick={() => ask({ name: 'archive', items })}>
          {t('menu.archive')}
        </Menu.Item>
      )}
      <Properties node={node} />
      {mayControl && <Delete node={node} />}
    </>
  );
}

function ArchivedItems({ node }: { node: Node }) {
  const { t } = useTranslation('nodes');
  const { mayControl, mayArchive } = useNodeRights();
  const settled = node.archived === ArchiveStatus.ARCHIVED;
  return (
    <>
      <Menu.Divider />
      {mayArchive && (
        <Menu.Item
          disabled={!settled}
          leftSection={<ArchiveRestore {...icon} />}
          onClick={() => ask({ name: 'unarchive', items: { nodes: [nodeItem(node)], pods: [] } })}
        >
          {t('menu.unarchive')}
        </Menu.Item>
      )}
      <Properties node={node} />
      {mayControl && <Delete node={node} disabled={!settled} />}
    </>
  );
}

function Properties({ node }: { node: Node }) {
  const { t } = useTranslation('nodes');
  return (
    <Menu.Item
      leftSection={<Info {...icon} />}
      onClick={() => ask({ name: 'properties', node: nodeItem(node) })}
    >
      {t('menu.properties')}
    </Menu.Item>
  );
}

function Delete({ node, disabled = false }: { node: Node; disabled?: boolean }) {
  const { t } = useTranslation('nodes');
  return (
    <Menu.Item
      disabled={disabled}
      className={styles.danger}
      leftSection={<Trash2 {...icon} />}
      rightSection={<kbd>{t('menu.deleteKey')}</kbd>}
      onClick={() => ask({ name: 'delete', items: { nodes: [nodeItem(node)], pods: [] } })}
    >
      {t('menu.delete')}
    </Menu.Item>
  );
}
