// biome-ignore-all lint/a11y/useFocusableInteractive: the list has the focus and marks the active row
import { ChevronRight, File, FileAudio, FileImage, FileText, FileVideo, type LucideIcon } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { NodeIcon } from '#features/nodes/widgets/node-icon.tsx';
import { bytes } from '#lib/format.ts';
import { useLanguage } from '#lib/i18n.ts';
import { MiddleTruncate } from '#ui/text/middle-truncate.tsx';
import styles from './item-picker-dialog.module.css';
import type { Entry } from './use-picker-entries.ts';

interface Props {
  label: string;
  entries: readonly Entry[];
  chosen: string | null;
  reasonOf: (entry: Entry) => string | undefined;
  onChoose: (entry: Entry) => void;
  /** Opens a folder or selects a file. */
  onAct: (entry: Entry) => void;
  onUp: () => void;
  loadMore: () => void;
}

const icons: Record<string, LucideIcon> = {
  video: FileVideo,
  audio: FileAudio,
  image: FileImage,
  pdf: FileText,
  text: FileText,
};
const AHEAD = 20;

/** A click selects, a double click acts. By keyboard: arrow keys select, Enter acts, Backspace goes up. */
export function ItemPickerRows(props: Props) {
  const { label, entries, chosen, reasonOf, onChoose, onAct, onUp, loadMore } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [reached, setReached] = useState(0);
  const at = entries.findIndex((entry) => entry.id === chosen);

  useEffect(() => {
    list.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  const wanted = Math.max(at, reached) + AHEAD >= entries.length;
  useEffect(() => {
    if (wanted) loadMore();
  }, [wanted, loadMore]);

  function onKeyDown(event: KeyboardEvent) {
    const here = entries[at];
    const steps: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: Math.max(0, at - 1),
      Home: 0,
      End: entries.length - 1,
    };
    const to = steps[event.key];
    if (to !== undefined) {
      const entry = entries[Math.min(to, entries.length - 1)];
      if (entry) onChoose(entry);
    } else if ((event.key === 'Enter' || event.key === 'ArrowRight') && here) {
      if (event.key === 'Enter' || here.kind === 'node') onAct(here);
    } else if (event.key === 'Backspace' || event.key === 'ArrowLeft') onUp();
    else return;
    event.preventDefault();
  }

  return (
    <div
      ref={list}
      role="listbox"
      aria-label={label}
      aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
      tabIndex={0}
      data-autofocus
      className={styles.rows}
      onKeyDown={onKeyDown}
      onScroll={({ currentTarget: box }) => {
        const row = box.scrollHeight / Math.max(1, entries.length);
        setReached(Math.round((box.scrollTop + box.clientHeight) / row));
      }}
    >
      {entries.map((entry, index) => (
        <Row
          key={entry.id}
          id={`${id}-${index}`}
          entry={entry}
          chosen={index === at}
          reason={reasonOf(entry)}
          onChoose={() => onChoose(entry)}
          onAct={() => onAct(entry)}
        />
      ))}
    </div>
  );
}

interface RowProps {
  id: string;
  entry: Entry;
  chosen: boolean;
  reason: string | undefined;
  onChoose: () => void;
  onAct: () => void;
}

function Row({ id, entry, chosen, reason, onChoose, onAct }: RowProps) {
  const language = useLanguage();
  const folder = entry.kind === 'node';
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list handles the keys
    <div
      id={id}
      role="option"
      aria-selected={chosen}
      aria-disabled={reason ? true : undefined}
      className={styles.row}
      onClick={onChoose}
      onDoubleClick={onAct}
    >
      <span className="center rigid w-40 h-24 icon">
        {folder ? <NodeIcon type={entry.node.type} /> : <Thumbnail entry={entry} />}
      </span>
      <span className="fill flex medium">
        <MiddleTruncate name={folder ? entry.node.name : entry.pod.name} />
      </span>
      <span className="inline-flex rigid faint font-small tabular">
        {reason ??
          (folder ? (
            <ChevronRight aria-hidden size={14} strokeWidth={1.6} />
          ) : (
            bytes(entry.pod.size, language)
          ))}
      </span>
    </div>
  );
}

function Thumbnail({ entry: { pod } }: { entry: Extract<Entry, { kind: 'pod' }> }) {
  // Archived files have no thumbnail.
  if (pod.thumbnail && pod.archived === 0)
    return (
      <img
        src={pod.thumbnail.url}
        alt=""
        loading="lazy"
        className="w-40 h-24 radius-3 bg-well object-cover"
      />
    );
  const Icon = icons[pod.kind] ?? File;
  return <Icon aria-hidden size={16} strokeWidth={1.6} />;
}
