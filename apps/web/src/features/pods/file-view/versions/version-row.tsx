import { NAME_MAX } from '@rushes/contract/enums';
import type { Pod } from '@rushes/contract/pods';
import { Link } from '@tanstack/react-router';
import { ArrowDown, ArrowUp, GripVertical, PencilLine, Trash2, Unlink } from 'lucide-react';
import { type ComponentPropsWithRef, useEffect, useRef } from 'react';
import { bytes, date } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { MiddleTruncate } from '#ui/text/middle-truncate.tsx';
import styles from './version-list.module.css';
import { versionTextOf } from './versions.ts';

interface Props {
  version: Pod['versions'][number];
  current: boolean;
  newest: boolean;
  oldest: boolean;
  mayChange: boolean;
  busy: boolean;
  /** The description is being edited. */
  writing: boolean;
  lifted: boolean;
  /** Position of the drop indicator relative to this row. */
  drop: 'above' | 'below' | null;
  grip: ComponentPropsWithRef<'span'>;
  onSwap: (direction: -1 | 1) => void;
  onWrite: () => void;
  /** The text, or null when it is unchanged. */
  onWritten: (text: string | null) => void;
  onRemove: () => void;
  onDelete: () => void;
}

const icon = { size: 14, strokeWidth: 1.6, 'aria-hidden': true } as const;

export function VersionRow({ version, current, mayChange, busy, writing, ...props }: Props) {
  const { t } = useTranslation(['file-view', 'pods']);
  const language = useLanguage();
  const number = t('version', { ns: 'pods', number: version.order });
  const versionText = versionTextOf(version);
  const pen = useRef<HTMLButtonElement>(null);
  const wrote = useRef(false);
  // After editing, focus returns to the edit button, unless another element has it.
  useEffect(() => {
    if (!writing && wrote.current && document.activeElement === document.body) pen.current?.focus();
    wrote.current = writing;
  }, [writing]);
  return (
    <li
      className={styles.row}
      data-order={version.order}
      data-lifted={props.lifted || undefined}
      data-drop={props.drop ?? undefined}
      data-writing={writing || undefined}
    >
      {mayChange && (
        // Keyboard users have the arrow buttons.
        <span
          {...props.grip}
          className={styles.grip}
          title={t('versions.drag', { number })}
          data-grip={version.order}
        >
          <GripVertical {...icon} />
        </span>
      )}
      <Link
        to="/pod/$id"
        params={{ id: version.id }}
        draggable={false}
        className={styles.version}
        aria-current={current ? 'page' : undefined}
      >
        <span className="medium">{number}</span>
        <span className={styles.name}>
          <MiddleTruncate name={version.name} />
          {versionText && !writing && (
            <span className="truncate muted font-small leading-16">{versionText}</span>
          )}
          <span className={styles.facts}>
            <span className="clip ellipsis">{version.uploadedby}</span>
            <span>{bytes(version.size, language)}</span>
            <time dateTime={version.createdat}>{date(version.createdat, language)}</time>
          </span>
        </span>
      </Link>
      {writing && (
        <VersionText
          label={t('versions.text', { number })}
          text={version.versiontext}
          onDone={props.onWritten}
        />
      )}
      {mayChange && !writing && (
        <span className={styles.actions}>
          <IconButton
            ref={pen}
            label={t('versions.describe', { number })}
            size={24}
            disabled={busy}
            onClick={props.onWrite}
          >
            <PencilLine {...icon} />
          </IconButton>
          <IconButton
            label={t('versions.newer', { number })}
            size={24}
            disabled={props.newest || busy}
            onClick={() => props.onSwap(1)}
          >
            <ArrowUp {...icon} />
          </IconButton>
          <IconButton
            label={t('versions.older', { number })}
            size={24}
            disabled={props.oldest || busy}
            onClick={() => props.onSwap(-1)}
          >
            <ArrowDown {...icon} />
          </IconButton>
          <IconButton
            label={t('versions.remove', { number })}
            size={24}
            disabled={busy}
            onClick={props.onRemove}
          >
            <Unlink {...icon} />
          </IconButton>
          <IconButton
            label={t('versions.delete', { number })}
            size={24}
            disabled={busy}
            onClick={props.onDelete}
          >
            <Trash2 {...icon} />
          </IconButton>
        </span>
      )}
    </li>
  );
}

interface TextProps {
  label: string;
  text: string;
  onDone: (text: string | null) => void;
}

/** Enter or blur saves, Escape cancels. */
function VersionText({ label, text, onDone }: TextProps) {
  const done = useRef(false);
  const finish = (wanted: string | null) => {
    if (done.current) return;
    done.current = true;
    onDone(wanted === null ? null : wanted.normalize('NFC').trim());
  };
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: the user has just opened the field
      autoFocus
      className={styles.field}
      aria-label={label}
      placeholder={label}
      defaultValue={text}
      maxLength={NAME_MAX}
      autoComplete="off"
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        // The same Enter must not activate the next focused element.
        event.preventDefault();
        finish(event.key === 'Enter' ? event.currentTarget.value : null);
      }}
      onBlur={(event) => finish(event.currentTarget.value)}
    />
  );
}
