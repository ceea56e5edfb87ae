import { NAME_MAX } from '@rushes/contract/enums';
import { useEffect, useRef } from 'react';

export interface RenameFieldProps {
  name: string;
  label: string;
  className: string | undefined;
  /** Selects the whole name: a folder name has no extension. */
  whole?: boolean;
  /** The new name, or null when it is unchanged. */
  onDone: (name: string | null) => void;
}

/** Edits a name in place: Enter or leaving the field saves it, Escape keeps the old one. */
export function RenameField({ name, label, className, whole = false, onDone }: RenameFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  // Enter and Escape unmount the field, which also triggers blur: only the first event counts.
  const done = useRef(false);

  useEffect(() => {
    const dot = whole ? 0 : name.lastIndexOf('.');
    field.current?.focus();
    // Preselect the name without the extension, which is rarely changed.
    field.current?.setSelectionRange(0, dot > 0 ? dot : name.length);
  }, [name, whole]);

  const finish = (wanted: string | null) => {
    if (done.current) return;
    done.current = true;
    const trimmed = wanted?.normalize('NFC').trim() ?? '';
    onDone(trimmed === '' || trimmed === name ? null : trimmed);
  };

  return (
    <input
      ref={field}
      className={className}
      defaultValue={name}
      maxLength={NAME_MAX}
      aria-label={label}
      autoComplete="off"
      spellCheck={false}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter') finish(event.currentTarget.value);
        if (event.key === 'Escape') finish(null);
      }}
      onBlur={(event) => finish(event.currentTarget.value)}
    />
  );
}
