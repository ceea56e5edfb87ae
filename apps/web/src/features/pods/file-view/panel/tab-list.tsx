import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { icons } from './panel-icons.ts';
import { type Panel, type Tab, tabByKey } from './panel-tabs.ts';
import styles from './side-panel.module.css';

interface Props {
  tabs: readonly Tab[];
  current: Panel;
  counts: Partial<Record<Panel, number>>;
  onChoose: (panel: Panel) => void;
}

export const tabId = (panel: Panel) => `file-tab-${panel}`;
export const TAB_PANEL = 'file-tab-panel';

/** Arrow keys move between tabs, Tab moves to the tab panel. */
export function TabList({ tabs, current, counts, onChoose }: Props) {
  const { t } = useTranslation('file-view');
  const list = useRef<HTMLDivElement>(null);
  // When the tabs overflow, scroll the selected one into view.
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>(`#${tabId(current)}`);
    if (!list.current || !tab) return;
    const { offsetLeft: left, offsetWidth: width } = tab;
    const { scrollLeft, clientWidth } = list.current;
    if (left < scrollLeft || left + width > scrollLeft + clientWidth) list.current.scrollLeft = left - 48;
  }, [current]);
  const walk = (event: KeyboardEvent) => {
    const next = tabByKey(tabs, current, event.key);
    if (!next) return;
    event.preventDefault();
    onChoose(next);
    document.getElementById(tabId(next))?.focus();
  };
  return (
    <div ref={list} role="tablist" aria-label={t('panel.label')} className={styles.tabs} onKeyDown={walk}>
      {tabs.map(({ name, disabled }) => {
        const count = disabled ? 0 : (counts[name] ?? 0);
        const Icon = icons[name];
        return (
          <button
            key={name}
            id={tabId(name)}
            type="button"
            role="tab"
            aria-selected={name === current}
            aria-controls={name === current ? TAB_PANEL : undefined}
            tabIndex={name === current ? 0 : -1}
            disabled={disabled}
            title={disabled ? t('panel.timedOnly') : t(`panel.${name}`)}
            className={styles.tab}
            onClick={() => onChoose(name)}
          >
            <Icon size={16} strokeWidth={1.6} aria-hidden className={styles.tabIcon!} />
            <span className={name === current ? undefined : 'panel-visually-hidden'}>
              {t(`panel.${name}`)}
            </span>
            {count > 0 && <span className={styles.count}>{count}</span>}
          </button>
        );
      })}
    </div>
  );
}
