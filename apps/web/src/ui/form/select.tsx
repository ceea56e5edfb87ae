import { type ComboboxData, Select as MantineSelect } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { MantineParts } from '../theme/mantine-parts.tsx';
import styles from './select.module.css';

interface Option<Value extends string> {
  value: Value;
  label: string;
}

interface Props<Value extends string> {
  label: string;
  /** Visually hidden label: the visible text is elsewhere on the page. */
  quiet?: boolean;
  data: readonly Option<Value>[] | readonly { group: string; items: readonly Option<Value>[] }[];
  value: Value;
  onChange: (value: Value) => void;
  /** Text after the value, in the accent colour. */
  mark?: ReactNode;
  disabled?: boolean;
  width?: number;
  /** Makes the select searchable. Text for no results. */
  nothingFound?: string;
  /** Shown while the empty value is selected. */
  placeholder?: string;
}

export function Select<Value extends string>({
  label,
  quiet,
  data,
  value,
  onChange,
  mark,
  disabled,
  width,
  nothingFound,
  placeholder,
}: Props<Value>) {
  return (
    <MantineParts>
      <MantineSelect
        {...(quiet ? { 'aria-label': label } : { label })}
        {...(width ? { w: width } : {})}
        data={data as ComboboxData}
        value={placeholder && value === '' ? null : value}
        {...(placeholder ? { placeholder } : {})}
        disabled={disabled ?? false}
        onChange={(next) => next !== null && next !== value && onChange(next as Value)}
        comboboxProps={{ transitionProps: { duration: 120, transition: 'fade' } }}
        classNames={{ input: styles.input!, groupLabel: styles.group! }}
        {...(nothingFound
          ? {
              searchable: true,
              nothingFoundMessage: nothingFound,
              // Select the text on focus, so that typing replaces it.
              onClick: (event) => event.currentTarget.select(),
              onFocus: (event) => event.currentTarget.select(),
            }
          : {})}
        {...(mark ? { rightSectionWidth: 76 } : {})}
        rightSection={
          <span className={styles.end}>
            {mark && <span className={styles.mark}>{mark}</span>}
            <ChevronDown aria-hidden size={14} strokeWidth={1.6} />
          </span>
        }
      />
    </MantineParts>
  );
}
