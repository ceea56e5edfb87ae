import type { Asset } from '@rushes/contract/assets';
import { AssetType } from '@rushes/contract/enums';
import type { Pod } from '@rushes/contract/pods';
import type { SubtitleFormat } from '@rushes/contract/subtitles';
import type { TimecodeBase } from '@rushes/contract/timecode';
import {
  Captions,
  Download,
  Ellipsis,
  FileDown,
  FilePlus2,
  FileText,
  Film,
  FolderOutput,
  Globe,
  Languages,
  Pencil,
  RefreshCw,
  Stamp,
  Trash2,
  Upload,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { saveFiles } from '#features/downloads/widgets/save-file.ts';
import { useProgram } from '#features/extensions/widgets/program.ts';
import { ask, openUploadIntoPod } from '#features/nodes/widgets/items.ts';
import { useOffered } from '#features/services/widgets/offered-services.ts';
import { useTranslation } from '#lib/i18n.ts';
import { useCan } from '#session/access.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { showFailure } from '#ui/feedback/snackbar.tsx';
import { Menu } from '#ui/menu/menu.tsx';
import { previewTime } from './edits/preview-time.ts';
import { formatOf, type Opened } from './file-choice.tsx';
import type { AskedFile } from './file-dialogs.tsx';
import type { FileActions } from './mutations.ts';
import { openDocument } from './open-documents.ts';
import type { Rights } from './rights.ts';
import styles from './subtitles.module.css';
import { playerMs } from './use-line-actions.ts';

interface Props {
  pod: Pod;
  opened: Opened | null;
  base: TimecodeBase;
  rights: Rights;
  actions: FileActions;
  onAsk: (asked: AskedFile) => void;
  onOpen: (id: string) => void;
}

const icon = { size: 16, strokeWidth: 1.6, 'aria-hidden': true } as const;

/** Accepts only subtitle files. The file extension determines the format. */
export const uploadSubtitles = (pod: Pod): void => openUploadIntoPod(pod, AssetType.SRT);

/** From speech, or a blank file. */
export const generateSubtitles = (pod: Pod, onCreated: (assetid: string) => void): void =>
  ask({ name: 'generate-subtitles', items: { nodes: [], pods: [pod] }, onCreated });

/** The format this file can be converted to. */
export const otherFormat = ({ filetype }: Asset): SubtitleFormat =>
  filetype?.toLowerCase() === 'vtt' ? 'srt' : 'vtt';

/** Menu to add a file, and the actions for the open one. */
export function FileMenu({ pod, opened, base, rights, actions, onAsk, onOpen }: Props) {
  const { t } = useTranslation('subtitles');
  const { speech, translate, imprint } = useOffered();
  const here = pod.archived === 0;
  const { asset, transcript } = opened ?? {};
  const captionProgram = useProgram('xml');
  const importProgram = useProgram('import');
  const transcriptProgram = useProgram('transcript');
  const mayDownload = useCan('download NodeAndPod');
  const program = mayDownload && here ? (captionProgram ?? importProgram) : null;
  // Premiere imports a subtitle file as it is; Final Cut Pro gets its lines.
  const addToProgram = (one: Asset) =>
    captionProgram
      ? ask({ name: 'program-subtitles', source: pod, asset: one })
      : ask({ name: 'program-import', podids: [], assets: [{ ...one, url: one.url ?? '' }] });
  const item = (may: boolean, sign: ReactNode, word: string, run: () => void, danger = false) =>
    may && (
      <Menu.Item leftSection={sign} onClick={run} {...(danger ? { className: styles.danger! } : {})}>
        {word}
      </Menu.Item>
    );
  const download = ({ name, url }: Asset) => url && saveFiles([{ name, url }]).catch(showFailure);
  const isNew = rights.upload || rights.edit || speech.length > 0;
  const timeOfPreview = ({ id }: Asset) =>
    previewTime(openDocument(id)?.history.lines ?? [], playerMs(base) ?? 0);
  return (
    <Menu width={248}>
      <Menu.Target>
        <IconButton label={t('actions')} disabled={actions.busy}>
          <Ellipsis {...icon} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {item(here && speech.length > 0, <Captions {...icon} />, t('generate.menu'), () =>
          generateSubtitles(pod, onOpen),
        )}
        {item(rights.upload, <Upload {...icon} />, t('uploadMenu'), () => uploadSubtitles(pod))}
        {item(rights.upload, <FilePlus2 {...icon} />, t('blank.menu'), () => onAsk({ what: 'blank' }))}
        {item(rights.edit, <FileText {...icon} />, t('transcript.new'), () => onAsk({ what: 'transcript' }))}
        {asset && (
          <>
            {isNew && <Menu.Divider />}
            {item(rights.control, <Pencil {...icon} />, t('rename.menu'), () =>
              onAsk({ what: 'rename', asset }),
            )}
            {item(rights.control, <Globe {...icon} />, t('language.menu'), () =>
              onAsk({ what: 'language', asset }),
            )}
            {item(here && translate !== null, <Languages {...icon} />, t('translate'), () =>
              ask({ name: 'translate', source: pod, asset }),
            )}
            {item(here && imprint !== null && pod.kind === 'video', <Stamp {...icon} />, t('imprint'), () =>
              ask({ name: 'imprint', source: pod, asset, at: timeOfPreview(asset) }),
            )}
            {item(
              rights.control,
              <RefreshCw {...icon} />,
              t('convert', { format: otherFormat(asset).toUpperCase(), from: formatOf(asset) }),
              () => actions.convert(asset, otherFormat(asset), ({ id }) => onOpen(id)),
            )}
            {item(
              rights.download && asset.url !== null,
              <Download {...icon} />,
              t('download'),
              () => void download(asset),
            )}
            {item(program !== null && asset.url !== null, <Film {...icon} />, t('program', { program }), () =>
              addToProgram(asset),
            )}
            {item(true, <FileDown {...icon} />, t('export'), () =>
              ask({ name: 'export-markers', source: pod, what: 'cues', assetid: asset.id }),
            )}
            {item(rights.control, <FolderOutput {...icon} />, t('promote'), () => actions.promote(asset))}
            {rights.control && <Menu.Divider />}
            {item(
              rights.control,
              <Trash2 {...icon} />,
              t('delete.menu'),
              () => onAsk({ what: 'delete', asset }),
              true,
            )}
          </>
        )}
        {transcript && transcriptProgram && (
          <>
            <Menu.Divider />
            {item(true, <Film {...icon} />, t('program', { program: transcriptProgram }), () =>
              ask({ name: 'program-subtitles', source: pod, transcriptid: transcript.id }),
            )}
          </>
        )}
        {transcript && rights.edit && (
          <>
            <Menu.Divider />
            {item(true, <Pencil {...icon} />, t('rename.menu'), () => onAsk({ what: 'rename', transcript }))}
            {item(
              true,
              <Trash2 {...icon} />,
              t('delete.menu'),
              () => onAsk({ what: 'delete', transcript }),
              true,
            )}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
