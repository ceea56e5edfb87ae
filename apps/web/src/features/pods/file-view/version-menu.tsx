import { Menu } from '@mantine/core';
import type { Pod } from '@rushes/contract/pods';
import { Link } from '@tanstack/react-router';
import { Check, ChevronDown } from 'lucide-react';
import { useTranslation } from '#lib/i18n.ts';
import { cutMiddle } from '#ui/middle-cut.tsx';
import styles from './file-bar.module.css';
import { newestFirst, saidOf } from './versions.ts';

/** Each version is a file with a page of its own: choosing one goes there. */
export function VersionMenu({ pod }: { pod: Pod }) {
  const { t } = useTranslation(['file-view', 'pods']);
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
            renderRoot={(root) => (
              <Link
                {...root}
                to="/pod/$id"
                params={{ id: version.id }}
                aria-current={version.id === pod.id ? 'page' : undefined}
              />
            )}
            leftSection={<span className={styles.versionText}>{textOf(version)}</span>}
            rightSection={
              version.id === pod.id ? (
                <Check size={14} strokeWidth={1.8} aria-label={t('versions.current')} />
              ) : null
            }
          >
            {cutMiddle(version.name, 32, 17, 14)}
            {saidOf(version) && <span className={styles.versionNote}>{saidOf(version)}</span>}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
