import { ArchiveStatus } from '@rushes/contract/enums';
import type { Node } from '@rushes/contract/nodes';
import type { Pod, PodCard } from '@rushes/contract/pods';
import { ChevronLeft, ChevronRight, ExternalLink, Folder, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { usable, webVersionOf } from '#features/pods/widgets/file-media.ts';
import { bytes, duration } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { displayOf, formatLine } from '../card/display.ts';
import { nodeIcon } from '../card/node-icon.ts';
import { PodStateWords } from '../card/pod-meta.tsx';
import { PodPicture } from '../card/pod-picture.tsx';
import { usePod } from '../queries.ts';
import styles from './quick-look.module.css';
import { QuickLookAudio, QuickLookVideo } from './quick-look-player.tsx';

interface Props {
  pod: PodCard | undefined;
  node: Node | undefined;
  onStep: (direction: 'left' | 'right' | 'up' | 'down') => void;
  onOpen: () => void;
  onClose: () => void;
}

const steps = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' } as const;

/** Preview without leaving the folder: Space opens and closes it, arrow keys go to the neighbours. */
export function QuickLook({ pod, node, onStep, onOpen, onClose }: Props) {
  const { t } = useTranslation('folder-tools');
  const { t: words } = useTranslation('pods');
  const language = useLanguage();
  const root = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    root.current?.showModal();
    // Not on a button: Space would activate it.
    root.current?.focus();
  }, []);

  // Capture phase, before the player inside: arrow keys and Space belong to the dialog.
  const onKey = (event: KeyboardEvent) => {
    const direction = steps[event.key as keyof typeof steps];
    const onButton = (event.target as Element).closest('button') !== null;
    if (direction) onStep(direction);
    else if (event.key === ' ' && !onButton) onClose();
    else if (event.key === 'Enter' && !onButton) onOpen();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const name = pod?.name ?? node?.name ?? '';
  const facts = pod
    ? [formatLine(pod), pod.duration === null ? '' : duration(pod.duration), bytes(pod.size, language)]
    : node
      ? [
          node.subfoldersCount > 0 ? words('folders', { count: node.subfoldersCount }) : '',
          words('files', { count: node.podsCount }),
        ]
      : [];
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape and Space close it
    <dialog
      ref={root}
      aria-label={t('look.label', { name })}
      aria-modal
      tabIndex={-1}
      className={styles.look}
      onKeyDownCapture={onKey}
      onCancel={onClose}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={styles.head}>
        <h2 className={styles.name} title={name}>
          {name}
        </h2>
        {pod && (
          <span className="sm-hidden">
            <PodStateWords pod={pod} display={displayOf(pod)} />
          </span>
        )}
        <span className="sm-hidden font-small">{facts.filter(Boolean).join(' · ')}</span>
        <span className="sm-hidden grow" />
        <Button variant="subtle" leftSection={<ExternalLink size={16} strokeWidth={1.6} />} onClick={onOpen}>
          {t('look.open')}
        </Button>
        <IconButton label={t('close')} onClick={onClose}>
          <X size={16} strokeWidth={1.6} />
        </IconButton>
      </div>
      <div className={styles.stage}>
        <IconButton label={t('look.previous')} size={40} onClick={() => onStep('left')}>
          <ChevronLeft size={20} strokeWidth={1.6} />
        </IconButton>
        {pod ? <Stage key={pod.id} card={pod} /> : <FolderPlate node={node} />}
        <IconButton label={t('look.next')} size={40} onClick={() => onStep('right')}>
          <ChevronRight size={20} strokeWidth={1.6} />
        </IconButton>
      </div>
    </dialog>
  );
}

function Stage({ card }: { card: PodCard }) {
  const { data: pod } = usePod(card.id);
  const player = pod && card.archived === ArchiveStatus.NOTARCHIVED ? playable(pod) : undefined;
  const beside = window.innerWidth > 600 ? 160 : 0;
  const width = Math.max(200, Math.min(window.innerWidth - beside, 1120));
  const height = Math.max(120, Math.min(window.innerHeight - 160, Math.round((width * 9) / 16)));
  const box = { width: Math.min(width, Math.round((height * 16) / 9)), height };
  if (player?.kind === 'video')
    return <QuickLookVideo url={player.url} poster={card.thumbnail?.url} box={box} />;
  if (player?.kind === 'image') return <img className={styles.media} style={box} src={player.url} alt="" />;
  const picture = <PodPicture pod={card} display={displayOf(card)} {...box} isHovered onLost={() => {}} />;
  return player?.kind === 'audio' ? <QuickLookAudio url={player.url}>{picture}</QuickLookAudio> : picture;
}

/** Types that browsers show directly; for other files only the thumbnail is shown. */
const pictures = /^image\/(jpeg|png|webp|gif|avif|svg\+xml)$/;
const LARGEST_PICTURE = 40_000_000;

function playable(pod: Pod): { kind: 'video' | 'audio' | 'image'; url: string } | undefined {
  const web = webVersionOf(pod);
  if ((pod.kind === 'video' || pod.kind === 'audio') && web?.url) return { kind: pod.kind, url: web.url };
  const raw = usable(pod.asset.raw);
  if (pod.kind === 'image' && raw?.url && raw.size < LARGEST_PICTURE && pictures.test(raw.mimetype ?? ''))
    return { kind: 'image', url: raw.url };
  return undefined;
}

function FolderPlate({ node }: { node: Node | undefined }) {
  const Icon = node ? (nodeIcon[node.type] ?? Folder) : Folder;
  return (
    <div className={styles.plate}>
      <Icon size={64} strokeWidth={0.9} aria-hidden />
    </div>
  );
}
