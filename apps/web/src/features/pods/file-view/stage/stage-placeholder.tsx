import { ArchiveStatus, type FileKind, State } from '@rushes/contract/enums';
import type { Pod } from '@rushes/contract/pods';
import {
  Aperture,
  Archive,
  ArchiveRestore,
  File,
  FileArchive,
  FileText,
  ImageOff,
  RotateCw,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { ask } from '#features/nodes/widgets/items.ts';
import { podItem } from '#features/pods/actions/item-rights.ts';
import { displayOf, formatOf } from '#features/pods/card/display.ts';
import { ProgressRing } from '#features/pods/card/progress-ring.tsx';
import { useRetryPod } from '#features/pods/mutations.ts';
import { usable } from '#features/pods/widgets/file-media.ts';
import { UploadPercentage } from '#features/uploads/widgets/upload-percentage.tsx';
import { bytes } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { useCan } from '#session/access.ts';
import { Button } from '#ui/button/button.tsx';
import { DownloadButton } from '../bar/download-button.tsx';
import { cardOf } from './media-of.ts';
import styles from './stage-placeholder.module.css';

interface Props {
  pod: Pod;
  show: 'archived' | 'failed' | 'waiting' | 'none';
  mayControl: boolean;
  mayDownload: boolean;
}

/** Shown instead of the player: the state of the file and the available actions. */
export function StagePlaceholder(props: Props) {
  switch (props.show) {
    case 'archived':
      return <Archived pod={props.pod} />;
    case 'failed':
      return <Failed {...props} />;
    case 'waiting':
      return <Waiting pod={props.pod} />;
    default:
      return <NoPreview {...props} />;
  }
}

function Archived({ pod }: { pod: Pod }) {
  const { t } = useTranslation('file-view');
  const isArchived = pod.archived === ArchiveStatus.ARCHIVED;
  const key = isArchived
    ? 'archived'
    : pod.archived === ArchiveStatus.UNARCHIVING
      ? 'unarchiving'
      : 'archiving';
  const mayUnarchive = useCan('archive NodeAndPod') && isArchived;
  return (
    <Placeholder
      sign={<Archive size={28} strokeWidth={1.3} aria-hidden />}
      title={t(`stage.${key}.title`)}
      text={t(`stage.${key}.text`)}
      actions={
        mayUnarchive && (
          <Button
            variant="default"
            leftSection={<ArchiveRestore size={14} strokeWidth={1.8} aria-hidden />}
            onClick={() => ask({ name: 'unarchive', items: { nodes: [], pods: [podItem(cardOf(pod))] } })}
          >
            {t('menu.unarchive')}
          </Button>
        )
      }
    />
  );
}

function Failed({ pod, mayControl, mayDownload }: Props) {
  const { t } = useTranslation('file-view');
  const retry = useRetryPod();
  const { retry: mendable } = displayOf(cardOf(pod));
  const sign = <ImageOff size={28} strokeWidth={1.3} aria-hidden />;
  // Without the original there is nothing to process again: the file has to be uploaded again.
  if (!mendable)
    return (
      <Placeholder sign={sign} title={t('stage.uploadFailed.title')} text={t('stage.uploadFailed.text')} />
    );
  const text = !mayControl ? 'textClient' : mayDownload ? 'text' : 'textNoDownload';
  return (
    <Placeholder
      sign={sign}
      picture={pod}
      title={t('stage.failed.title')}
      text={t(`stage.failed.${text}`)}
      actions={
        <>
          {mayControl && (
            <Button
              leftSection={<RotateCw size={14} strokeWidth={1.8} aria-hidden />}
              loading={retry.isPending}
              onClick={() => retry.mutate({ id: pod.id, nodeid: pod.nodeid })}
            >
              {t('retry')}
            </Button>
          )}
          {mayDownload && <DownloadButton pod={pod} />}
        </>
      }
    />
  );
}

function Waiting({ pod }: { pod: Pod }) {
  const { t } = useTranslation(['file-view', 'pods']);
  const { words, percentage } = displayOf(cardOf(pod));
  const uploading = pod.status.status === 'upload_in_progress';
  const turning = pod.state === State.PENDING && !uploading;
  const key = uploading ? 'uploading' : turning ? 'queued' : 'processing';
  return (
    <Placeholder
      live
      picture={pod}
      sign={
        <ProgressRing size={56} width={2} percentage={turning ? null : percentage}>
          {!turning && <Aperture size={26} strokeWidth={1.3} className="muted" aria-hidden />}
        </ProgressRing>
      }
      title={key === 'queued' ? t(words ?? 'queue.preview', { ns: 'pods' }) : t(`stage.${key}.title`)}
      step={
        uploading ? (
          <UploadPercentage podid={pod.id} otherwise={percentage ?? 0} />
        ) : (
          !turning && words && t('stage.step', { step: t(words, { ns: 'pods' }), value: percentage ?? 0 })
        )
      }
      text={t(`stage.${key}.text`)}
    />
  );
}

const icons: Partial<Record<FileKind, typeof File>> = {
  pdf: FileText,
  text: FileText,
  application: FileArchive,
};

function NoPreview({ pod, mayDownload }: Props) {
  const { t } = useTranslation('file-view');
  const language = useLanguage();
  const Icon = icons[pod.kind] ?? File;
  const thumbnail = usable(pod.asset.thumbnail)?.url;
  const mayTake = mayDownload && usable(pod.asset.raw) !== undefined;
  return (
    <Placeholder
      sign={
        thumbnail ? (
          <img src={thumbnail} alt={pod.name} className={styles.thumbnail} />
        ) : (
          <Icon size={28} strokeWidth={1.3} aria-hidden />
        )
      }
      title={t('stage.none.title')}
      step={[t(`kind.${pod.kind}`), formatOf(pod.name), bytes(pod.size, language)].filter(Boolean).join(', ')}
      text={t(mayTake ? 'stage.none.text' : 'stage.none.textNoDownload')}
      actions={mayTake && <DownloadButton pod={pod} />}
    />
  );
}

interface PlaceholderProps {
  sign: ReactNode;
  title: string;
  text: string;
  /** The step and its percentage: not announced, since screen readers would read every number. */
  step?: ReactNode;
  /** Its thumbnail, if available, is the background. */
  picture?: Pod;
  live?: boolean;
  actions?: ReactNode;
}

function Placeholder({ sign, title, text, step, picture, live = false, actions }: PlaceholderProps) {
  const behind = picture && usable(picture.asset.thumbnail)?.url;
  return (
    <div className={styles.plate}>
      {behind && <img src={behind} alt="" className={styles.behind} />}
      <div className={styles.words}>
        <span className="flex faint">{sign}</span>
        <h2 className="mt-16 font-lead leading-22 semibold" role={live ? 'status' : undefined}>
          {title}
        </h2>
        {step && <p className="mt-2 tabular">{step}</p>}
        <p className={styles.text}>{text}</p>
        {actions && <div className="flex wrap justify-center gap-8 mt-20 empty-hidden">{actions}</div>}
      </div>
    </div>
  );
}
