import { ChevronDown } from 'lucide-react';
import { useTranslation } from '#lib/i18n.ts';
import { Menu } from '#ui/menu/menu.tsx';
import { MenuChoice } from '#ui/menu/menu-choice.tsx';
import classes from './Compare.module.css';
import type { CompareSide } from './compared-box.ts';

type Video = { id: string; label: string; detail: string };

/** Selects the file for this side. */
export function ComparePicker({
  which,
  videos,
  value,
  taken,
  onChange,
}: {
  which: CompareSide;
  videos: readonly Video[];
  value: string;
  /** File on the other side: a file cannot be compared with itself. */
  taken: string;
  onChange(id: string): void;
}) {
  const { t } = useTranslation('player');
  const chosen = videos.find(({ id }) => id === value);
  const side = which.toUpperCase();
  return (
    <Menu position="bottom-start" width={240}>
      <Menu.Target>
        <button
          type="button"
          className={classes.picker}
          title={t('compare.choose', { side, name: chosen?.label ?? '' })}
        >
          <b>{side}</b>
          <strong>{chosen?.label}</strong>
          <span>{chosen?.detail}</span>
          <ChevronDown size={14} strokeWidth={1.6} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {videos.map(({ id, label, detail }) => (
          <MenuChoice
            key={id}
            checked={id === value}
            disabled={id === taken}
            rightSection={detail}
            onClick={() => onChange(id)}
          >
            {label}
          </MenuChoice>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
