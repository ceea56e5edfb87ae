import type { Pod } from '@rushes/contract/pods';
import { useNavigate } from '@tanstack/react-router';
import { Check, ChevronDown, FileUp } from 'lucide-react';
import { hasArrived } from '#features/pods/card/display.ts';
import { uploadVersion } from '#features/uploads/widgets/upload-version.ts';
import { useTranslation } from '#lib/i18n.ts';
import { useCan } from '#session/access.ts';
import { Menu } from '#ui/menu/menu.tsx';
import { truncateMiddle } from '#ui/text/middle-truncate.tsx';
import styles from '../bar/file-bar.module.css';
import { newestFirst, versionTextOf } from './versions.ts';

/** Each version is a file with its own page: selecting one navigates there. */
export function VersionMenu({ pod }: { pod: Pod }) {
  const { t } = useTranslation(['file-view', 'pods']);
  const navigate = useNavigate();
  const [controls, uploads] = [useCan('control NodeAndPod'), useCan('upload FileAndAsset')];
  const mayUpload = controls && uploads && pod.archived === 0 && hasArrived(pod);
  const textOf = (version: { order: number }) => t('version', { ns: 'pods', number: version.order });
  return (
    <Menu position="bottom-start" width={320}>
      <Menu.Target>
        <button
          type="button"
          className={styles.version}
          aria-label={t('versions.choose', { version: textOf(pod) })}
        >
          {textOf(pod)}
          <ChevronDown size={14} strokeWidth={1.6} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {newestFirst(pod.versions).map((version) => (
          <Menu.Item
            key={version.id}
            href={`/pod/${version.id}`}
            aria-current={version.id === pod.id ? 'page' : undefined}
            onClick={(event) => {
              // With a modifier key it is a normal link and opens in a new tab or window.
              if (event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              void navigate({ to: '/pod/$id', params: { id: version.id } });
            }}
            leftSection={<span className={styles.versionText}>{textOf(version)}</span>}
            rightSection={
              version.id === pod.id ? (
                <Check size={14} strokeWidth={1.8} aria-label={t('versions.current')} />
              ) : null
            }
          >
            {truncateMiddle(version.name, 32, 17, 14)}
            {versionTextOf(version) && <span className={styles.versionNote}>{versionTextOf(version)}</span>}
          </Menu.Item>
        ))}
        {mayUpload && (
          <>
            <Menu.Divider />
            <Menu.Item
              leftSection={<FileUp size={16} strokeWidth={1.6} aria-hidden />}
              onClick={() => uploadVersion(pod)}
            >
              {t('menu.uploadVersion')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
