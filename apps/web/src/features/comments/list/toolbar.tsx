import {
  ArrowDownUp,
  Ellipsis,
  FileDown,
  FileUp,
  Globe,
  Link,
  MapPin,
  MessageSquareWarning,
  Search,
  Send,
  UserPlus,
  X,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { SearchField } from '#ui/form/search-field.tsx';
import { Menu } from '#ui/menu/menu.tsx';
import { MenuChoice } from '#ui/menu/menu-choice.tsx';
import type { ListView } from './list-view.ts';
import { filters, sorts } from './threads.ts';
import styles from './toolbar.module.css';

interface Props {
  view: ListView;
  counts: { open: number; all: number };
  mayControl: boolean;
  /** The current user is a reviewer. */
  asked: boolean;
  onChange: (view: Partial<ListView>) => void;
  onInvite: () => void;
  /** Null if the user may not share the file. */
  onInviteExternal: (() => void) | null;
  onSubmit: () => void;
  onRequestChanges: () => void;
  onCopyLink: () => void;
  onExport: () => void;
  onImport: () => void;
  /** The editing program around this page; null without one. */
  program: string | null;
  onProgramMarkers: () => void;
}

const ICON = { size: 16, strokeWidth: 1.6, 'aria-hidden': true } as const;

export function Toolbar(props: Props) {
  const { view, counts, mayControl, onChange, onInvite, onInviteExternal } = props;
  const { t } = useTranslation('comments');
  const [searching, setSearching] = useState(view.search !== '');
  const end = () => {
    onChange({ search: '' });
    setSearching(false);
  };
  if (searching)
    return (
      <div className={styles.bar}>
        <SearchField
          label={t('search')}
          value={view.search}
          className="grow"
          autoFocus
          onChange={(search) => onChange({ search })}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || view.search) return;
            event.stopPropagation();
            end();
          }}
        />
        <IconButton label={t('searchEnd')} onClick={end}>
          <X {...ICON} />
        </IconButton>
      </div>
    );
  return (
    <div className={styles.bar}>
      <fieldset className={styles.filters}>
        <legend className="visually-hidden">{t('show')}</legend>
        {filters.map((filter) => (
          <label key={filter} className={styles.filter}>
            <input
              type="radio"
              name="comments-filter"
              className={styles.radio}
              checked={view.filter === filter}
              onChange={() => onChange({ filter })}
            />
            <span className={styles.words}>
              {t(`filter.${filter}`)}
              {(filter === 'open' || filter === 'all') && <span className="muted"> {counts[filter]}</span>}
            </span>
          </label>
        ))}
      </fieldset>
      <span className="flex rigid ml-auto">
        <Menu width={180}>
          <Menu.Target>
            <IconButton label={t('sort.label')} className={styles.wide!}>
              <ArrowDownUp {...ICON} />
            </IconButton>
          </Menu.Target>
          <Menu.Dropdown>
            <SortItems {...props} />
          </Menu.Dropdown>
        </Menu>
        <IconButton label={t('search')} onClick={() => setSearching(true)}>
          <Search {...ICON} />
        </IconButton>
        {(mayControl || onInviteExternal) && (
          <Menu width={220}>
            <Menu.Target>
              <IconButton label={t('invite.menu')}>
                <UserPlus {...ICON} />
              </IconButton>
            </Menu.Target>
            <Menu.Dropdown>
              {mayControl && (
                <Menu.Item leftSection={<UserPlus {...ICON} />} onClick={onInvite}>
                  {t('invite.internal')}
                </Menu.Item>
              )}
              {onInviteExternal && (
                <Menu.Item leftSection={<Globe {...ICON} />} onClick={onInviteExternal}>
                  {t('invite.external')}
                </Menu.Item>
              )}
            </Menu.Dropdown>
          </Menu>
        )}
        <MoreMenu {...props} />
      </span>
    </div>
  );
}

function SortItems({ view, onChange, className }: Pick<Props, 'view' | 'onChange'> & { className?: string }) {
  const { t } = useTranslation('comments');
  return sorts.map((sort) => (
    <MenuChoice
      key={sort}
      className={className}
      checked={view.sort === sort}
      onClick={() => onChange({ sort })}
    >
      {t(`sort.${sort}`)}
    </MenuChoice>
  ));
}

function MoreMenu(props: Props) {
  const { mayControl, asked, program } = props;
  const { t } = useTranslation('comments');
  return (
    <Menu width={220}>
      <Menu.Target>
        <IconButton label={t('more')}>
          <Ellipsis {...ICON} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {asked && (
          <Menu.Item
            className={styles.narrow!}
            leftSection={<MessageSquareWarning {...ICON} />}
            onClick={props.onRequestChanges}
          >
            {t('review.requestChanges')}
          </Menu.Item>
        )}
        {mayControl && (
          <Menu.Item leftSection={<Send {...ICON} />} onClick={props.onSubmit}>
            {t('submit.menu')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<Link {...ICON} />} onClick={props.onCopyLink}>
          {t('copyLink')}
        </Menu.Item>
        {program && (
          <Menu.Item leftSection={<MapPin {...ICON} />} onClick={props.onProgramMarkers}>
            {t('program', { program })}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<FileDown {...ICON} />} onClick={props.onExport}>
          {t('export')}
        </Menu.Item>
        {mayControl && (
          <Menu.Item leftSection={<FileUp {...ICON} />} onClick={props.onImport}>
            {t('import')}
          </Menu.Item>
        )}
        <Menu.Divider className={styles.sorts!} />
        <SortItems {...props} className={styles.sorts!} />
      </Menu.Dropdown>
    </Menu>
  );
}
