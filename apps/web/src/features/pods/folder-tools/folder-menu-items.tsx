import {
  Archive,
  ArchiveRestore,
  Captions,
  Copy,
  Download,
  FileUp,
  FolderInput,
  Info,
  ScanSearch,
  Share2,
  SquarePen,
  Trash2,
} from 'lucide-react';
import { ask, type NodeItem } from '#features/nodes/widgets/items.ts';
import { useServiceActions } from '#features/services/widgets/offered-services.ts';
import { useTranslation } from '#lib/i18n.ts';
import { Menu } from '#ui/menu/menu.tsx';
import type { Possible } from '../actions/item-rights.ts';
import styles from './item-menu.module.css';

interface Props {
  node: NodeItem;
  possible: Possible;
  archived: boolean;
}

const icon = { size: 16, strokeWidth: 1.6 } as const;

export function FolderMenuItems({ node, possible, archived }: Props) {
  const { t } = useTranslation('folder-tools');
  const items = { nodes: [node], pods: [] };
  const services = useServiceActions(items);
  return (
    <>
      {possible.rename && !archived && (
        <Menu.Item leftSection={<SquarePen {...icon} />} onClick={() => ask({ name: 'edit-node', node })}>
          {t('menu.edit')}
        </Menu.Item>
      )}
      {possible.move && (
        <Menu.Item leftSection={<FolderInput {...icon} />} onClick={() => ask({ name: 'move', items })}>
          {t('menu.move')}
        </Menu.Item>
      )}
      {possible.copy && (
        <Menu.Item leftSection={<Copy {...icon} />} onClick={() => ask({ name: 'copy', items })}>
          {t('menu.copy')}
        </Menu.Item>
      )}
      {services.subtitles && !archived && (
        <Menu.Item leftSection={<Captions {...icon} />} onClick={services.subtitles.run}>
          {t('menu.subtitles')}
        </Menu.Item>
      )}
      {services.labels && !archived && (
        <Menu.Item leftSection={<ScanSearch {...icon} />} onClick={services.labels.run}>
          {t('menu.labels')}
        </Menu.Item>
      )}
      {possible.share && (
        <Menu.Item leftSection={<Share2 {...icon} />} onClick={() => ask({ name: 'share', items })}>
          {t('menu.share')}
        </Menu.Item>
      )}
      {possible.share && (
        <Menu.Item leftSection={<FileUp {...icon} />} onClick={() => ask({ name: 'upload-link', node })}>
          {t('menu.uploadLink')}
        </Menu.Item>
      )}
      {possible.download && (
        <Menu.Item leftSection={<Download {...icon} />} onClick={() => ask({ name: 'download', items })}>
          {t('menu.download')}
        </Menu.Item>
      )}
      {possible.archive && (
        <Menu.Item leftSection={<Archive {...icon} />} onClick={() => ask({ name: 'archive', items })}>
          {t('menu.archive')}
        </Menu.Item>
      )}
      {possible.unarchive && (
        <Menu.Item
          leftSection={<ArchiveRestore {...icon} />}
          onClick={() => ask({ name: 'unarchive', items })}
        >
          {t('menu.unarchive')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<Info {...icon} />} onClick={() => ask({ name: 'properties', node })}>
        {t('menu.properties')}
      </Menu.Item>
      {possible.remove && (
        <>
          <Menu.Divider />
          <Menu.Item
            className={styles.danger}
            leftSection={<Trash2 {...icon} />}
            onClick={() => ask({ name: 'delete', items })}
          >
            {t('menu.delete')}
          </Menu.Item>
        </>
      )}
    </>
  );
}
