import { Upload } from 'lucide-react';
import { type DragEvent, lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import type { NodeItem, PodItem } from '#features/nodes/widgets/items.ts';
import { loadNamespaces, useTranslation } from '#lib/i18n.ts';
import { loadChunk } from '#lib/load-chunk.ts';
import { showError, showSnackbar } from '#ui/feedback/snackbar.tsx';
import { truncateMiddle } from '#ui/text/middle-truncate.tsx';
import styles from './drop-zone.module.css';
import { carriesFiles, readDrop } from './dropped-files.ts';
import type { Chosen } from './read-files.ts';
import { sendInto } from './upload-into.ts';

const VersionQuestion = lazy(async () => {
  const messages = loadChunk(() => loadNamespaces('upload-dialog'));
  const part = await loadChunk(() => import('./version-question.tsx'));
  await messages;
  return { default: part.VersionQuestion };
});

/** An item of the folder that files can be dropped on: a folder, or a file that can get a new version. */
export type DropItem = { node: NodeItem } | { pod: PodItem };

interface Props {
  node: { id: string; name: string };
  disabled: boolean;
  itemOf: (id: string) => DropItem | undefined;
  /** The item under the pointer changed. */
  onOver: (item: DropItem | null) => void;
  children: ReactNode;
}

interface Question {
  target: PodItem;
  chosen: Chosen;
}

const nameOf = (item: DropItem) => ('pod' in item ? item.pod.name : item.node.name);
const idAt = (event: DragEvent) =>
  (event.target as Element).closest<HTMLElement>('[data-item]')?.dataset.item;

/** The whole folder is a drop target, and so is each folder and file in it. */
export function DropZone({ node, disabled, itemOf, onOver, children }: Props) {
  const { t } = useTranslation('uploads');
  const [over, setOver] = useState(false);
  const [item, setItem] = useState<DropItem>();
  const [question, setQuestion] = useState<Question | null>(null);
  // Entering a child fires dragleave on its parent: the pointer is outside only when enters and leaves balance.
  const depth = useRef(0);
  const here = { id: node.id, name: node.name };

  const [overId, setOverId] = useState<string>();
  /** The browser fires many dragover events: an item is looked up when the pointer reaches it. */
  const reach = (id: string | undefined) => {
    if (id === overId) return;
    const next = id === undefined || disabled ? undefined : itemOf(id);
    setOverId(id);
    setItem(next);
    onOver(next ?? null);
  };
  const end = () => {
    depth.current = 0;
    setOver(false);
    reach(undefined);
  };
  const enter = (event: DragEvent) => {
    if (!carriesFiles(event.dataTransfer)) return;
    event.preventDefault();
    depth.current += 1;
    setOver(!disabled);
  };
  const leave = (event: DragEvent) => {
    if (!carriesFiles(event.dataTransfer)) return;
    depth.current = Math.max(0, depth.current - 1);
    if (depth.current === 0) end();
  };
  const drop = (event: DragEvent) => {
    if (!carriesFiles(event.dataTransfer)) return;
    event.preventDefault();
    const id = idAt(event);
    const target = id === undefined ? undefined : itemOf(id);
    end();
    if (disabled) return showSnackbar({ text: t('drop.refused'), tone: 'error' });
    const chosen = readDrop(event.dataTransfer);
    if (target && 'pod' in target) return void dropOnFile(target.pod, chosen);
    const folder = target ? { id: target.node.id, name: target.node.name } : here;
    void sendInto({ node: folder }, chosen);
  };

  /** Asks only if one of the files can become a version. */
  async function dropOnFile(target: PodItem, given: Promise<Chosen>) {
    const loading = loadChunk(() => import('./version-candidates.ts'));
    try {
      const chosen = await given;
      const { versionCandidates } = await loading;
      if (versionCandidates(chosen.files, target).length > 0) return setQuestion({ target, chosen });
      if (chosen.files.length > 0)
        showSnackbar({ text: t('drop.notVersion', { count: chosen.files.length }) });
      void sendInto({ node: here }, chosen);
    } catch {
      showError(t('notStarted'));
    }
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the Upload button is the accessible alternative */}
      <div
        className="relative h-full"
        onDragEnter={enter}
        onDragOver={(event) => {
          if (!carriesFiles(event.dataTransfer)) return;
          // Otherwise the browser navigates to the dropped file.
          event.preventDefault();
          event.dataTransfer.dropEffect = disabled ? 'none' : 'copy';
          reach(idAt(event));
        }}
        onDragLeave={leave}
        onDrop={drop}
      >
        {children}
        {over && (
          <div className={styles.overlay} data-narrow={item ? true : undefined} role="status">
            <span className={styles.message}>
              <Upload size={16} strokeWidth={1.8} aria-hidden />
              {t(item && 'pod' in item ? 'drop.onFile' : 'drop.over', {
                // On one line: a long name must not hide the rest of the sentence.
                name: truncateMiddle(item ? nameOf(item) : node.name, 30, 10, 15),
              })}
            </span>
          </div>
        )}
      </div>
      {/* Outside the zone, which would receive drops on the dialog. */}
      {question && (
        <Suspense>
          <VersionQuestion node={here} {...question} onClose={() => setQuestion(null)} />
        </Suspense>
      )}
    </>
  );
}
