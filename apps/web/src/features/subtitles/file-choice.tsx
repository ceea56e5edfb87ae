import type { Asset } from '@rushes/contract/assets';
import { languageName } from '@rushes/contract/language-names';
import type { Transcript } from '@rushes/contract/transcripts';
import { Check, ChevronDown, FileText, Languages } from 'lucide-react';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { Menu } from '#ui/menu/menu.tsx';
import styles from './subtitles.module.css';

/** The subtitle file or transcript that is open. */
export type Opened = { asset: Asset; transcript?: undefined } | { transcript: Transcript; asset?: undefined };

interface Props {
  assets: readonly Asset[];
  transcripts: readonly Transcript[];
  opened: Opened;
  onChoose: (id: string) => void;
}

export const formatOf = ({ filetype }: Asset): string => (filetype ?? '').toUpperCase();

/** Menu of all subtitle files and transcripts. The button shows language and format of the open one. */
export function FileChoice({ assets, transcripts, opened, onChoose }: Props) {
  const { t } = useTranslation('subtitles');
  const shown = useLanguage();
  const nameOf = ({ language, name }: Asset) => (language ? languageName(language, shown) : name);
  const { asset, transcript } = opened;
  const name = asset ? nameOf(asset) : transcript.name;
  const format = asset ? formatOf(asset) : '';
  const id = asset?.id ?? transcript?.id;
  const item = (one: { id: string }, label: string, kind: string) => (
    <Menu.Item
      key={one.id}
      role="menuitemradio"
      aria-checked={one.id === id}
      rightSection={
        <>
          {kind && <span className="p-0-5 border radius-4 muted font-caption leading-16">{kind}</span>}
          {one.id === id && <Check size={14} strokeWidth={1.8} aria-hidden />}
        </>
      }
      onClick={() => onChoose(one.id)}
    >
      {label}
    </Menu.Item>
  );
  const Icon = asset ? Languages : FileText;
  return (
    <Menu width={300} position="bottom-start">
      <Menu.Target>
        <button
          type="button"
          className={styles.choice}
          aria-label={t('choose', { name: format ? `${name} ${format}` : name })}
        >
          <Icon size={16} strokeWidth={1.6} aria-hidden />
          {/* The space separates the words for screen readers. */}
          <span className="truncate">{name}</span>{' '}
          {format && <span className="p-0-5 border radius-4 muted font-caption leading-16">{format}</span>}
          <ChevronDown size={14} strokeWidth={1.6} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {assets.length > 0 && <Menu.Label>{t('files')}</Menu.Label>}
        {assets.map((one) =>
          item(one, one.language ? `${nameOf(one)} · ${one.name}` : one.name, formatOf(one)),
        )}
        {transcripts.length > 0 && <Menu.Label>{t('transcript.list')}</Menu.Label>}
        {transcripts.map((one) => item(one, one.name, ''))}
      </Menu.Dropdown>
    </Menu>
  );
}
