import type { Asset } from '@rushes/contract/assets';
import { languageName } from '@rushes/contract/language-names';
import {
  Captions,
  Download,
  Ellipsis,
  FilePlus2,
  Film,
  Languages,
  Pencil,
  RefreshCw,
  Trash2,
} from 'lucide-react';
import { type MouseEvent, useEffect, useRef } from 'react';
import { useProgram } from '#features/extensions/widgets/program.ts';
import { RenameItem } from '#features/pods/card/rename-item.tsx';
import { sizeOf } from '#features/pods/widgets/file-media.ts';
import { bytes } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { Menu } from '#ui/menu/menu.tsx';
import { MiddleTruncate } from '#ui/text/middle-truncate.tsx';
import { type actionsFor, kindOf, stateOf, subtitleFormats } from './asset-groups.ts';
import styles from './assets-panel.module.css';

export type RowAction = keyof ReturnType<typeof actionsFor>;

interface Props {
  asset: Asset;
  may: ReturnType<typeof actionsFor>;
  selected: boolean;
  renaming: boolean;
  busy: boolean;
  onSelect: () => void;
  onAction: (action: RowAction) => void;
  /** The new name, or null when it is unchanged. */
  onRenamed: (name: string | null) => void;
}

const icon = { size: 16, strokeWidth: 1.6, 'aria-hidden': true } as const;

export function AssetRow({ asset, may, selected, renaming, busy, onSelect, onAction, onRenamed }: Props) {
  const { t } = useTranslation('file-view');
  const formats = subtitleFormats(asset);
  const program = useProgram('import');
  const more = useRef<HTMLButtonElement>(null);
  const named = useRef(false);
  useEffect(() => {
    if (!renaming && named.current && document.activeElement === document.body) more.current?.focus();
    named.current = renaming;
  }, [renaming]);
  const select = (event: MouseEvent) => {
    // As in all lists: a click anywhere on the row with a modifier key selects it.
    if (event.ctrlKey || event.metaKey || event.shiftKey) onSelect();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the checkbox handles the keyboard
    <li className={styles.row} data-selected={selected || undefined} data-asset={asset.id} onClick={select}>
      <Checkbox
        aria-label={t('assets.select', { name: asset.name })}
        checked={selected}
        onChange={onSelect}
        onClick={(event) => event.stopPropagation()}
      />
      <div className="grid min-w-0">
        {renaming ? (
          <RenameItem name={asset.name} onDone={onRenamed} />
        ) : (
          <span className="min-w-0 medium">
            <MiddleTruncate name={asset.name} />
          </span>
        )}
        <Facts asset={asset} />
      </div>
      {Object.values(may).some(Boolean) && (
        <Menu width={232}>
          <Menu.Target>
            <IconButton ref={more} label={t('assets.rowActions', { name: asset.name })} disabled={busy}>
              <Ellipsis {...icon} />
            </IconButton>
          </Menu.Target>
          <Menu.Dropdown>
            {may.open && (
              <Menu.Item leftSection={<Captions {...icon} />} onClick={() => onAction('open')}>
                {t('assets.openLines')}
              </Menu.Item>
            )}
            {may.download && (
              <Menu.Item leftSection={<Download {...icon} />} onClick={() => onAction('download')}>
                {t('assets.download')}
              </Menu.Item>
            )}
            {may.program && program && (
              <Menu.Item leftSection={<Film {...icon} />} onClick={() => onAction('program')}>
                {t('assets.program', { program })}
              </Menu.Item>
            )}
            {may.rename && (
              <Menu.Item leftSection={<Pencil {...icon} />} onClick={() => onAction('rename')}>
                {t('assets.rename')}
              </Menu.Item>
            )}
            {may.language && (
              <Menu.Item leftSection={<Languages {...icon} />} onClick={() => onAction('language')}>
                {t('assets.language')}
              </Menu.Item>
            )}
            {may.convert && formats && (
              <Menu.Item leftSection={<RefreshCw {...icon} />} onClick={() => onAction('convert')}>
                {t('assets.convert', { from: formats.from.toUpperCase(), to: formats.to.toUpperCase() })}
              </Menu.Item>
            )}
            {may.promote && (
              <Menu.Item leftSection={<FilePlus2 {...icon} />} onClick={() => onAction('promote')}>
                {t('assets.promote')}
              </Menu.Item>
            )}
            {may.remove && <Menu.Divider />}
            {may.remove && (
              <Menu.Item
                className={styles.danger!}
                leftSection={<Trash2 {...icon} />}
                onClick={() => onAction('remove')}
              >
                {t('assets.delete')}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </li>
  );
}

function Facts({ asset }: { asset: Asset }) {
  const { t } = useTranslation('file-view');
  const language = useLanguage();
  const state = stateOf(asset);
  const size = sizeOf(asset.resolution);
  const facts = [
    kindOf(asset) && t(`assets.kind.${kindOf(asset)!}`),
    asset.language && languageName(asset.language, language),
    asset.size > 0 && bytes(asset.size, language),
    size && `${size.width} × ${size.height}`,
    asset.mimetype,
  ].filter((fact) => typeof fact === 'string' && fact !== '');
  return (
    <span className="truncate muted font-small leading-18">
      {state && (
        <span className={styles.state} data-state={state}>
          {t(`assets.state.${state}`)}
        </span>
      )}
      {facts.join(' · ')}
    </span>
  );
}
