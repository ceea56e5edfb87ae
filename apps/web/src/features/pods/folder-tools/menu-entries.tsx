import { NodeType, State } from '@rushes/contract/enums';
import {
  Archive,
  ArchiveRestore,
  Captions,
  CircleDot,
  ClipboardPaste,
  CodeXml,
  Copy,
  Download,
  ExternalLink,
  Eye,
  FileUp,
  Film,
  FolderInput,
  FolderPlus,
  Info,
  Keyboard,
  Link as LinkIcon,
  Lock,
  LockOpen,
  type LucideIcon,
  PackageOpen,
  Pencil,
  Replace,
  RotateCw,
  ScanSearch,
  Share2,
  SquareCheckBig,
  SquarePen,
  Trash2,
  Upload,
} from 'lucide-react';
import { mayEmbed } from '#features/embedlinks/widgets/may-embed.ts';
import { useProgram } from '#features/extensions/widgets/program.ts';
import { ask, countItems, type NodeItem, openUploadIntoPod } from '#features/nodes/widgets/items.ts';
import { useServiceActions } from '#features/services/widgets/offered-services.ts';
import { useSystem } from '#features/system/widgets/system.ts';
import { uploadVersion } from '#features/uploads/widgets/upload-version.ts';
import { useTranslation } from '#lib/i18n.ts';
import { useCan } from '#session/access.ts';
import { useClipboard } from '../actions/clipboard.ts';
import type { Blockers } from '../actions/item-rights.ts';
import { displayOf, hasArrived, mayChange } from '../card/display.ts';
import type { ItemMenuProps } from './item-menu.tsx';
import { keyNames } from './key-names.ts';

export interface MenuEntry {
  key: string;
  icon: LucideIcon;
  words: string;
  /** The shortcut, as printed on the keys. */
  keys?: string | undefined;
  run: () => void;
  /** Why the entry is disabled. */
  blocked?: string | undefined;
  danger?: boolean;
  /** Opens another menu at the same position. */
  stays?: boolean;
}

/** Up to four groups: open, organize, share and download, then team-only, archive and delete. */
export function useMenuEntries(props: ItemMenuProps): MenuEntry[][] {
  const item = useItemGroups(props);
  const folder = useFolderGroups(props);
  return (props.place.kind === 'folder' ? folder : item).filter((group) => group.length > 0);
}

const entries = (...all: (MenuEntry | false | null | undefined)[]): MenuEntry[] =>
  all.filter((entry) => entry !== false && entry !== null && entry !== undefined);

/** Files can be in any node except the tenant itself. */
const linkEntry = (words: string, { id, name, type }: NodeItem): MenuEntry | false =>
  type !== NodeType.TENANT && {
    key: 'upload-link',
    icon: FileUp,
    words,
    run: () => ask({ name: 'upload-link', node: { id, name } }),
  };

function useItemGroups(props: ItemMenuProps): MenuEntry[][] {
  const { t } = useTranslation('folder-tools');
  const mayLink = useCan('control ShareLinks');
  const { actions, podsById, rights, onPreview, onRename, onRetry, onKind, onUpload } = props;
  const { items, possible, blockers } = actions;
  const because = (action: keyof Blockers) => {
    const blocker = blockers[action];
    return blocker && t(`blocked.${blocker}`);
  };
  const services = useServiceActions(items);
  const canUnpack = useSystem()?.unpacking.available ?? false;
  const maySeeLinks = useCan('list ShareLinks');
  const importProgram = useProgram('import');
  const exportProgram = useProgram('export');
  const mayDownload = useCan('download NodeAndPod');
  const count = countItems(items);
  const single = count === 1;
  const folder = single ? items.nodes[0] : undefined;
  const pod = single && items.pods[0] ? podsById.get(items.pods[0].id) : undefined;
  const open = folder?.archived === 0;
  const keys = keyNames();
  return [
    entries(
      {
        key: 'open',
        icon: ExternalLink,
        words: t('menu.open'),
        keys: `${keys.ctrl}↵`,
        run: () => actions.open(true),
      },
      pod !== undefined &&
        mayChange(pod) && {
          key: 'preview',
          icon: Eye,
          words: t('menu.preview'),
          keys: t('key.space'),
          run: onPreview,
        },
      open &&
        rights.upload && {
          key: 'upload',
          icon: Upload,
          words: t('menu.upload'),
          run: () => onUpload(folder),
        },
      open && mayLink && linkEntry(t('menu.uploadLink'), folder),
      possible.version &&
        pod !== undefined &&
        hasArrived(pod) && {
          key: 'version',
          icon: FileUp,
          words: t('menu.uploadVersion'),
          run: () => uploadVersion(pod),
        },
      possible.version &&
        pod !== undefined &&
        exportProgram !== null &&
        hasArrived(pod) && {
          key: 'program-version',
          icon: Film,
          words: t('menu.programVersion'),
          run: () =>
            ask({ name: 'program-export', place: { node: { id: pod.nodeid, name: '' }, version: pod } }),
        },
      pod?.archived === 0 &&
        rights.upload && {
          key: 'asset',
          icon: Upload,
          words: t('menu.uploadAsset'),
          run: () => openUploadIntoPod(pod),
        },
      open &&
        rights.control && {
          key: 'new',
          icon: FolderPlus,
          words: t('menu.newFolder'),
          run: () =>
            ask({ name: 'create-node', type: NodeType.FOLDER, parent: { id: folder.id, name: folder.name } }),
        },
      rights.control &&
        pod !== undefined &&
        displayOf(pod).retry && {
          key: 'retry',
          icon: RotateCw,
          words: t('menu.retry'),
          run: () => onRetry(pod),
        },
    ),
    entries(
      (possible.rename || blockers.rename) && {
        key: 'rename',
        icon: Pencil,
        words: t('menu.rename'),
        keys: 'F2',
        blocked: because('rename'),
        run: onRename,
      },
      possible.rename &&
        folder !== undefined && { key: 'edit', icon: SquarePen, words: t('menu.edit'), run: actions.edit },
      (possible.move || blockers.move) && {
        key: 'move',
        icon: FolderInput,
        words: t('menu.move'),
        keys: 'M',
        blocked: because('move'),
        run: actions.move,
      },
      (possible.copy || blockers.copy) && {
        key: 'copy',
        icon: Copy,
        words: t('menu.copy'),
        keys: `${keys.shift}M`,
        blocked: because('copy'),
        run: actions.copy,
      },
      possible.extract &&
        canUnpack && { key: 'extract', icon: PackageOpen, words: t('menu.extract'), run: actions.extract },
      possible.convert &&
        pod?.state === State.COMPLETE && {
          key: 'convert',
          icon: Replace,
          words: t('menu.convert'),
          run: actions.convert,
        },
      services.subtitles && {
        key: 'subtitles',
        icon: Captions,
        words: t('menu.subtitles'),
        blocked: services.subtitles.blocker ? t(`blocked.${services.subtitles.blocker}`) : undefined,
        run: services.subtitles.run,
      },
      services.labels && {
        key: 'labels',
        icon: ScanSearch,
        words: t('menu.labels'),
        blocked: services.labels.blocker ? t(`blocked.${services.labels.blocker}`) : undefined,
        run: services.labels.run,
      },
    ),
    entries(
      single && { key: 'link', icon: LinkIcon, words: t('menu.copyLink'), keys: 'L', run: actions.copyLink },
      pod !== undefined &&
        maySeeLinks &&
        mayEmbed(pod) && {
          key: 'embed',
          icon: CodeXml,
          words: t('menu.embed'),
          run: () => ask({ name: 'embed', source: { id: pod.id, name: pod.name } }),
        },
      (possible.download || blockers.download) && {
        key: 'download',
        icon: Download,
        words: t('menu.download'),
        keys: 'D',
        blocked: because('download'),
        run: actions.download,
      },
      mayDownload &&
        importProgram !== null &&
        items.nodes.length === 0 &&
        items.pods.every(({ archived }) => archived === 0) && {
          key: 'program',
          icon: Film,
          words: t('menu.program', { program: importProgram }),
          run: () => ask({ name: 'program-import', podids: items.pods.map(({ id }) => id) }),
        },
      (possible.share || blockers.share) && {
        key: 'share',
        icon: Share2,
        words: t('menu.share'),
        blocked: because('share'),
        run: actions.share,
      },
      (possible.badge || blockers.badge) && {
        key: 'badge',
        icon: CircleDot,
        words: t('menu.badge'),
        blocked: because('badge'),
        run: () => onKind('badge'),
        stays: true,
      },
      folder !== undefined && {
        key: 'properties',
        icon: Info,
        words: t('menu.properties'),
        run: actions.properties,
      },
    ),
    entries(
      (possible.teamOnly !== null || blockers.teamOnly) && {
        key: 'team',
        icon: possible.teamOnly === 0 ? LockOpen : Lock,
        words: t(possible.teamOnly === 0 ? 'menu.makePublic' : 'menu.makeTeamOnly'),
        blocked: because('teamOnly'),
        run: actions.teamOnly,
      },
      (possible.archive || blockers.archive) && {
        key: 'archive',
        icon: Archive,
        words: t('menu.archive'),
        blocked: because('archive'),
        run: actions.archive,
      },
      (possible.unarchive || blockers.unarchive) && {
        key: 'unarchive',
        icon: ArchiveRestore,
        words: t('menu.unarchive'),
        blocked: because('unarchive'),
        run: actions.unarchive,
      },
      (possible.remove || blockers.remove) && {
        key: 'delete',
        icon: Trash2,
        words: t('menu.delete'),
        blocked: because('remove'),
        keys: t('key.delete'),
        run: actions.remove,
        danger: true,
      },
    ),
  ];
}

/** Menu on empty space: actions on the current folder. */
function useFolderGroups(props: ItemMenuProps): MenuEntry[][] {
  const { t } = useTranslation('folder-tools');
  const mayLink = useCan('control ShareLinks');
  const { actions, rights, here, onUpload, onSelectAll, onShortcuts } = props;
  const exportProgram = useProgram('export');
  const taken = useClipboard(({ items }) => countItems(items));
  const open = here.archived === 0;
  const keys = keyNames();
  return [
    entries(
      open &&
        rights.upload && {
          key: 'upload',
          icon: Upload,
          words: t('menu.upload'),
          keys: 'U',
          run: () => onUpload(here),
        },
      open &&
        rights.upload &&
        exportProgram !== null &&
        here.type !== NodeType.TENANT && {
          key: 'program-export',
          icon: Film,
          words: t('menu.programExport', { program: exportProgram }),
          run: () => ask({ name: 'program-export', place: { node: here } }),
        },
      open && mayLink && linkEntry(t('menu.uploadLink'), here),
      open &&
        rights.control && {
          key: 'new',
          icon: FolderPlus,
          words: t(here.type === NodeType.TENANT ? 'menu.newProject' : 'menu.newFolder'),
          keys: 'N',
          run: actions.newFolder,
        },
      open &&
        rights.control &&
        taken > 0 && {
          key: 'paste',
          icon: ClipboardPaste,
          words: t('menu.paste', { count: taken }),
          keys: `${keys.ctrl}V`,
          run: actions.paste,
        },
    ),
    entries(
      {
        key: 'all',
        icon: SquareCheckBig,
        words: t('menu.selectAll'),
        keys: `${keys.ctrl}A`,
        run: onSelectAll,
      },
      { key: 'link', icon: LinkIcon, words: t('menu.copyLink'), keys: 'L', run: actions.copyLink },
      { key: 'keys', icon: Keyboard, words: t('shortcuts.title'), keys: '?', run: onShortcuts },
    ),
  ];
}
