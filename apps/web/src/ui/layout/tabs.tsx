import type { KeyboardEvent, ReactNode } from 'react';
import styles from './tabs.module.css';

interface Tab<Name extends string> {
  name: Name;
  words: string;
  /** Shown in grey next to the label; hidden when 0. */
  count: number;
}

interface Props<Name extends string> {
  label: string;
  tabs: readonly Tab<Name>[];
  current: Name;
  onChoose: (name: Name) => void;
}

const idOf = (name: string) => `tab-${name}`;
const panelOf = (name: string) => `panel-${name}`;

/** Arrow keys move between tabs, Tab moves to the panel. */
export function Tabs<Name extends string>({ label, tabs, current, onChoose }: Props<Name>) {
  const walk = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const at = tabs.findIndex(({ name }) => name === current);
    const next = tabs[(at + step + tabs.length) % tabs.length]!.name;
    onChoose(next);
    document.getElementById(idOf(next))?.focus();
  };
  return (
    <div role="tablist" aria-label={label} className={styles.tabs} onKeyDown={walk}>
      {tabs.map(({ name, words, count }) => (
        <button
          key={name}
          id={idOf(name)}
          type="button"
          role="tab"
          aria-selected={name === current}
          aria-controls={name === current ? panelOf(name) : undefined}
          tabIndex={name === current ? 0 : -1}
          className={styles.tab}
          onClick={() => onChoose(name)}
        >
          {words} {count > 0 && <span className={styles.count}>{count}</span>}
        </button>
      ))}
    </div>
  );
}

export function TabPanel({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div role="tabpanel" id={panelOf(name)} aria-labelledby={idOf(name)} className={styles.panel}>
      {children}
    </div>
  );
}
