import { PanelRightOpen } from 'lucide-react';
import { useStage } from '#features/comments/widgets/stage.ts';
import { useTranslation } from '#lib/i18n.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { icons } from './panel-icons.ts';
import type { Panel, Tab } from './panel-tabs.ts';
import styles from './side-panel.module.css';

interface Props {
  tabs: readonly Tab[];
  onOpen: (panel?: Panel) => void;
}

/** The collapsed panel: each icon opens its tab. */
export function Rail({ tabs, onOpen }: Props) {
  const { t } = useTranslation('file-view');
  const open = useStage((stage) => stage.open);
  return (
    <aside data-tour="panel" className={styles.rail} aria-label={t('panel.label')} data-state="folded">
      <IconButton label={t('panel.unfold')} onClick={() => onOpen()} data-unfold>
        <PanelRightOpen size={16} strokeWidth={1.6} aria-hidden />
      </IconButton>
      <span aria-hidden className={styles.railLine} />
      {tabs.map(({ name, disabled }) => {
        const Icon = icons[name];
        return (
          <IconButton key={name} label={t(`panel.${name}`)} disabled={disabled} onClick={() => onOpen(name)}>
            <Icon size={16} strokeWidth={1.6} aria-hidden />
            {name === 'comments' && open > 0 && <span className={styles.railCount}>{open}</span>}
          </IconButton>
        );
      })}
    </aside>
  );
}
