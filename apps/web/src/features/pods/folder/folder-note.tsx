import type { NodeDetails } from '@rushes/contract/nodes';
import { Suspense, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useNodeNote } from '../actions/folder-mutations.ts';
import { tool } from '../folder-tools/tool.ts';
import styles from './folder-header.module.css';

const FolderNoteField = tool(
  async () => (await import('../folder-tools/folder-note-field.tsx')).FolderNoteField,
);

export function FolderNote({ node, mayEdit }: { node: NodeDetails; mayEdit: boolean }) {
  const { t } = useTranslation('pods');
  const [writing, setWriting] = useState(false);
  const save = useNodeNote(node);
  if (writing)
    return (
      <Suspense fallback={<p className={styles.note}>{node.note}</p>}>
        <FolderNoteField
          note={node.note}
          onDone={(note) => {
            setWriting(false);
            if (note !== null && note !== node.note) save.mutate(note);
          }}
        />
      </Suspense>
    );
  if (!mayEdit)
    return (
      <p className={styles.note} title={node.note}>
        {node.note}
      </p>
    );
  return (
    <button
      type="button"
      className={`${styles.note} ${styles.noteButton}`}
      data-empty={node.note === '' || undefined}
      title={node.note || undefined}
      aria-label={node.note ? t('note.edit', { note: node.note }) : undefined}
      onClick={() => setWriting(true)}
    >
      {node.note || t('note.add')}
    </button>
  );
}
