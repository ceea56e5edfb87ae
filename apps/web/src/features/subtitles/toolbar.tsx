import {
  ArrowLeftRight,
  Captions,
  MoveHorizontal,
  Plus,
  Redo2,
  Replace,
  SlidersHorizontal,
  Undo2,
} from 'lucide-react';
import { useNarrowPanel } from '#lib/hooks/use-media-query.ts';
import { useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { SearchField } from '#ui/form/search-field.tsx';
import { Menu } from '#ui/menu/menu.tsx';
import { useEditorPreferences, useEditorState } from './editor-state.ts';
import type { History } from './edits/history.ts';
import styles from './subtitles.module.css';
import type { AskedTool } from './tool-dialogs.tsx';
import type { LineActions } from './use-line-actions.ts';

interface Props {
  history: History;
  /** Null if read-only. */
  actions: LineActions | null;
  onAsk: (tool: AskedTool) => void;
}

const icon = { size: 16, strokeWidth: 1.6, 'aria-hidden': true } as const;

export function Toolbar({ history, actions, onAsk }: Props) {
  const { t } = useTranslation('subtitles');
  const search = useEditorState((desk) => desk.search);
  const narrow = useNarrowPanel();
  const shown = useEditorPreferences((liking) => liking.shown);
  return (
    <div className={styles.tools}>
      <SearchField
        className={styles.search!}
        label={t('search', { count: history.lines.length })}
        {...(narrow ? { placeholder: t('searchShort') } : {})}
        value={search}
        onChange={(wanted) => useEditorState.setState({ search: wanted })}
      />
      {actions && (
        <>
          <Menu width={240}>
            <Menu.Target>
              <IconButton label={t('tools')}>
                <SlidersHorizontal {...icon} />
              </IconButton>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<ArrowLeftRight {...icon} />} onClick={() => onAsk('shift')}>
                {t('action.shift')}
              </Menu.Item>
              <Menu.Item leftSection={<MoveHorizontal {...icon} />} onClick={() => onAsk('stretch')}>
                {t('action.stretch')}
              </Menu.Item>
              <Menu.Item leftSection={<Replace {...icon} />} onClick={() => onAsk('replace')}>
                {t('action.replace')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
          <IconButton label={t('undo')} disabled={history.past.length === 0} onClick={actions.undo}>
            <Undo2 {...icon} />
          </IconButton>
          <IconButton label={t('redo')} disabled={history.future.length === 0} onClick={actions.redo}>
            <Redo2 {...icon} />
          </IconButton>
        </>
      )}
      <IconButton
        label={t('show')}
        aria-pressed={shown}
        className={shown ? styles.on! : ''}
        onClick={() => useEditorPreferences.setState({ shown: !shown })}
      >
        <Captions {...icon} />
      </IconButton>
      {actions && (
        <Button
          variant="default"
          className="rigid ml-6"
          leftSection={<Plus {...icon} />}
          onClick={actions.add}
        >
          {t('add')}
        </Button>
      )}
    </div>
  );
}
