import { State } from '@rushes/contract/enums';
import type { Pod } from '@rushes/contract/pods';
import {
  Archive,
  ArchiveRestore,
  AudioLines,
  Captions,
  CodeXml,
  Copy,
  Ellipsis,
  FileUp,
  Film,
  FolderInput,
  ImageDown,
  ImageUp,
  Layers,
  Link,
  PackageOpen,
  Replace,
  ScanSearch,
  Share2,
  Trash2,
  Upload,
} from 'lucide-react';
import { mayEmbed } from '#features/embedlinks/widgets/may-embed.ts';
import { useProgram } from '#features/extensions/widgets/program.ts';
import { ask, openUploadIntoPod } from '#features/nodes/widgets/items.ts';
import { podPath } from '#features/pods/actions/item-actions.ts';
import { podItem, possibleFor, type Rights } from '#features/pods/actions/item-rights.ts';
import { hasArrived } from '#features/pods/card/display.ts';
import { usable } from '#features/pods/widgets/file-media.ts';
import { useServiceActions } from '#features/services/widgets/offered-services.ts';
import { useSystem } from '#features/system/widgets/system.ts';
import { uploadVersion } from '#features/uploads/widgets/upload-version.ts';
import { useTranslation } from '#lib/i18n.ts';
import { viewedFrame } from '#player/frames/viewed-frame.ts';
import { useCan } from '#session/access.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { showError, showFailure, showSnackbar } from '#ui/feedback/snackbar.tsx';
import { Menu } from '#ui/menu/menu.tsx';
import { downloadFrame } from '../stage/download-frame.ts';
import { cardOf } from '../stage/media-of.ts';
import { stackOf } from '../versions/versions.ts';
import styles from './file-menu.module.css';

const icon = { size: 16, strokeWidth: 1.6, 'aria-hidden': true } as const;

/** Actions for the open file; the same as for its card in the folder. */
export function FileMenu({ pod, rights, large = false }: { pod: Pod; rights: Rights; large?: boolean }) {
  const { t } = useTranslation('file-view');
  const card = cardOf(pod);
  const item = { ...podItem(card), stack: stackOf(pod, pod.id) };
  const items = { nodes: [], pods: [item] };
  const possible = possibleFor(items, rights);
  const services = useServiceActions(items);
  const canUnpack = useSystem()?.unpacking.available ?? false;
  const mayRun = useCan('run FreeService') && pod.archived === 0;
  const maySeeLinks = useCan('list ShareLinks');
  const importProgram = useProgram('import');
  const exportProgram = useProgram('export');
  const mayDownload = useCan('download NodeAndPod');
  const isVideo = pod.kind === 'video' && pod.state === State.COMPLETE && pod.archived === 0;
  // An older version moves together with the head of its stack.
  const head = pod.parentpodid === null;

  function copyLink() {
    navigator.clipboard
      .writeText(new URL(podPath(pod.id), location.href).href)
      .then(() => showSnackbar({ text: t('menu.linkCopied'), tone: 'success' }))
      .catch(() => showError(t('menu.linkNotCopied')));
  }

  async function take(use: 'frame' | 'thumbnail') {
    const frame = viewedFrame();
    try {
      await downloadFrame(pod.id, { frame, use });
      showSnackbar({ text: t('menu.frameQueued', { frame }) });
    } catch (error) {
      showFailure(error);
    }
  }

  return (
    <Menu width={248}>
      <Menu.Target>
        <IconButton label={t('menu.label')} size={large ? 40 : 32}>
          <Ellipsis size={large ? 18 : 16} strokeWidth={1.6} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {possible.version && hasArrived(card) && (
          <Menu.Item leftSection={<FileUp {...icon} />} onClick={() => uploadVersion(item)}>
            {t('menu.uploadVersion')}
          </Menu.Item>
        )}
        {possible.version && exportProgram && hasArrived(card) && (
          <Menu.Item
            leftSection={<Film {...icon} />}
            onClick={() =>
              ask({ name: 'program-export', place: { node: { id: pod.nodeid, name: '' }, version: item } })
            }
          >
            {t('menu.programVersion')}
          </Menu.Item>
        )}
        {importProgram && mayDownload && pod.archived === 0 && usable(pod.asset.raw) && (
          <Menu.Item
            leftSection={<Film {...icon} />}
            onClick={() => ask({ name: 'program-import', podids: [pod.id] })}
          >
            {t('menu.program', { program: importProgram })}
          </Menu.Item>
        )}
        {head && possible.move && (
          <Menu.Item leftSection={<FolderInput {...icon} />} onClick={() => ask({ name: 'move', items })}>
            {t('menu.move')}
          </Menu.Item>
        )}
        {head && possible.copy && (
          <Menu.Item leftSection={<Copy {...icon} />} onClick={() => ask({ name: 'copy', items })}>
            {t('menu.copy')}
          </Menu.Item>
        )}
        {head && possible.move && (
          <Menu.Item
            leftSection={<Layers {...icon} />}
            onClick={() => ask({ name: 'add-version', source: item })}
          >
            {t('menu.addVersion')}
          </Menu.Item>
        )}
        {possible.extract && canUnpack && (
          <Menu.Item
            leftSection={<PackageOpen {...icon} />}
            onClick={() => ask({ name: 'extract', source: item })}
          >
            {t('menu.extract')}
          </Menu.Item>
        )}
        {possible.convert && pod.state === State.COMPLETE && (
          <Menu.Item
            leftSection={<Replace {...icon} />}
            onClick={() => ask({ name: 'convert', source: item })}
          >
            {t('menu.convert')}
          </Menu.Item>
        )}
        {services.subtitles?.blocker === null && (
          <Menu.Item leftSection={<Captions {...icon} />} onClick={services.subtitles.run}>
            {t('menu.subtitles')}
          </Menu.Item>
        )}
        {services.labels?.blocker === null && (
          <Menu.Item leftSection={<ScanSearch {...icon} />} onClick={services.labels.run}>
            {t('menu.labels')}
          </Menu.Item>
        )}
        {lacksAudio(pod) && mayRun && (
          <Menu.Item
            leftSection={<AudioLines {...icon} />}
            onClick={() => ask({ name: 'generate-audio', source: item })}
          >
            {t('menu.audio')}
          </Menu.Item>
        )}
        {isVideo && mayRun && (
          <Menu.Item leftSection={<ImageDown {...icon} />} onClick={() => void take('frame')}>
            {t('menu.frame')}
          </Menu.Item>
        )}
        {isVideo && rights.control && (
          <Menu.Item leftSection={<ImageUp {...icon} />} onClick={() => void take('thumbnail')}>
            {t('menu.thumbnail')}
          </Menu.Item>
        )}
        {rights.upload && pod.archived === 0 && (
          <Menu.Item leftSection={<Upload {...icon} />} onClick={() => openUploadIntoPod(item)}>
            {t('menu.uploadAsset')}
          </Menu.Item>
        )}
        {possible.share && (
          <Menu.Item leftSection={<Share2 {...icon} />} onClick={() => ask({ name: 'share', items })}>
            {t('menu.share')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<Link {...icon} />} onClick={copyLink}>
          {t('menu.copyLink')}
        </Menu.Item>
        {maySeeLinks && mayEmbed(item) && (
          <Menu.Item leftSection={<CodeXml {...icon} />} onClick={() => ask({ name: 'embed', source: item })}>
            {t('menu.embed')}
          </Menu.Item>
        )}
        {(possible.archive || possible.unarchive || possible.remove) && <Menu.Divider />}
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
        {possible.remove && (
          <Menu.Item
            className={styles.danger!}
            leftSection={<Trash2 {...icon} />}
            onClick={() => ask({ name: 'delete', items })}
          >
            {t('menu.delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Has an audio track, but no audio asset was extracted. */
function lacksAudio({ kind, state, asset }: Pod): boolean {
  if ((kind !== 'video' && kind !== 'audio') || state !== State.COMPLETE) return false;
  return asset.raw[0]?.audiocodec !== null && usable(asset.audio) === undefined;
}
