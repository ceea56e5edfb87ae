import { NAME_MAX } from '@rushes/contract/enums';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useRenameNode } from './mutations.ts';
import styles from './tree.module.css';

interface Props {
  node: { id: string; name: string };
  onDone: () => void;
}

export function RenameField({ node, onDone }: Props) {
  const { t } = useTranslation('nodes');
  const [name, setName] = useState(node.name);
  const rename = useRenameNode();
  // Enter and Escape unmount the field, which also triggers blur: only the first event counts.
  const ended = useRef(false);

  function end(keep: boolean) {
    if (ended.current) return;
    ended.current = true;
    const wanted = name.normalize('NFC').trim();
    if (keep && wanted && wanted !== node.name)
      rename.mutate({ id: node.id, name: wanted, before: node.name });
    onDone();
  }

  function onKeyDown(event: KeyboardEvent) {
    event.stopPropagation();
    if (event.key === 'Enter') end(true);
    else if (event.key === 'Escape') end(false);
  }

  return (
    <input
      className={styles.rename}
      aria-label={t('rename.label', { name: node.name })}
      maxLength={NAME_MAX}
      value={name}
      // biome-ignore lint/a11y/noAutofocus: it appears because the user asked to type here
      autoFocus
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setName(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={() => end(true)}
    />
  );
}
