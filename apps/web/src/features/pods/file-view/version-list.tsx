import { removeVersion, reorderVersions } from '@rushes/contract/arranging';
import type { Pod } from '@rushes/contract/pods';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowDown, ArrowUp, Unlink } from 'lucide-react';
import { call } from '#lib/api.ts';
import { errorText } from '#lib/error-text.ts';
import { date } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { MiddleCut } from '#ui/middle-cut.tsx';
import { showError, showSnackbar } from '#ui/snackbar.tsx';
import { podKeys } from '../queries.ts';
import { refreshSoon } from '../refresh-soon.ts';
import styles from './info-panel.module.css';
import { newestFirst, saidOf, swapped } from './versions.ts';

/** The stack, newest first: the first of them is what the folder shows. */
export function VersionList({ pod, mayChange }: { pod: Pod; mayChange: boolean }) {
  const { t } = useTranslation(['file-view', 'pods']);
  const language = useLanguage();
  const client = useQueryClient();
  const versions = newestFirst(pod.versions);
  const change = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSuccess: () => {
      for (const { id } of pod.versions) {
        void client.invalidateQueries({ queryKey: podKeys.pod(id), exact: true });
        refreshSoon(client, id, pod.nodeid);
      }
    },
    onError: (error) => showError(errorText(error)),
  });
  const swap = (id: string, way: -1 | 1) => {
    // Oldest first, as the call wants it.
    const podids = swapped(pod.versions, id, way);
    change.mutate(() => call(reorderVersions, { params: { id: pod.id }, body: { podids }, quiet: true }));
  };
  const remove = ({ id, name }: { id: string; name: string }) =>
    change.mutate(async () => {
      await call(removeVersion, { params: { id }, quiet: true });
      showSnackbar({ text: t('versions.removed', { name }), tone: 'success' });
    });
  return (
    <section className={styles.part}>
      <h3 className={styles.heading}>{t('versions.title')}</h3>
      <ul className={styles.versions}>
        {versions.map((version, index) => {
          const number = t('version', { ns: 'pods', number: version.order });
          const said = saidOf(version);
          return (
            <li key={version.id} className={styles.versionRow}>
              <Link
                to="/pod/$id"
                params={{ id: version.id }}
                className={styles.version}
                aria-current={version.id === pod.id ? 'page' : undefined}
              >
                <span className={styles.number}>{number}</span>
                <span className={styles.versionName}>
                  <MiddleCut name={version.name} />
                  {said && <span className={styles.versionText}>{said}</span>}
                </span>
                <time className={styles.when} dateTime={version.createdat}>
                  {date(version.createdat, language)}
                </time>
              </Link>
              {mayChange && (
                <span className={styles.versionDeeds}>
                  <IconButton
                    label={t('versions.newer', { number })}
                    size={24}
                    disabled={index === 0 || change.isPending}
                    onClick={() => swap(version.id, 1)}
                  >
                    <ArrowUp size={14} strokeWidth={1.6} />
                  </IconButton>
                  <IconButton
                    label={t('versions.older', { number })}
                    size={24}
                    disabled={index === versions.length - 1 || change.isPending}
                    onClick={() => swap(version.id, -1)}
                  >
                    <ArrowDown size={14} strokeWidth={1.6} />
                  </IconButton>
                  <IconButton
                    label={t('versions.remove', { number })}
                    size={24}
                    disabled={change.isPending}
                    onClick={() => remove(version)}
                  >
                    <Unlink size={14} strokeWidth={1.6} />
                  </IconButton>
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
