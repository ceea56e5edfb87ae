import { type FileKind, fileKinds } from '@rushes/contract/enums';
import { nodeProperties } from '@rushes/contract/nodes';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Activity } from '#features/action-logs/widgets/activity.tsx';
import { nodeKeys } from '#features/nodes/keys.ts';
import type { NodeItem } from '#features/nodes/widgets/items.ts';
import { call } from '#lib/api.ts';
import { errorText } from '#lib/error-text.ts';
import { bytes, count, dateTime, duration } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import styles from './properties-dialog.module.css';

const isKind = (kind: string): kind is FileKind => (fileKinds as readonly string[]).includes(kind);

/** Totals of a folder and everything below it. Counted on request only. */
export function PropertiesDialog({ node, onClose }: { node: NodeItem; onClose: () => void }) {
  const { t } = useTranslation('folder-tools');
  const { t: words } = useTranslation('pods');
  const language = useLanguage();
  const { data, error } = useQuery({
    queryKey: nodeKeys.properties(node.id),
    gcTime: 0,
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await call(nodeProperties, { params: { id: node.id }, signal })).properties,
  });
  const number = (value: number) => count(value, language);
  return (
    <Dialog
      title={t('properties.title')}
      lead={node.name}
      onClose={onClose}
      problem={error ? errorText(error) : null}
      foot={
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('close')}
        </Button>
      }
    >
      {!data && !error && <Skeleton rows={6} height={32} />}
      {data && (
        <>
          <dl>
            <Fact label={t('properties.size')}>{bytes(data.size, language)}</Fact>
            <Fact label={t('properties.folders')}>{number(data.nodes)}</Fact>
            <Fact label={t('properties.files')}>{number(data.pods)}</Fact>
            {data.versions > 0 && <Fact label={t('properties.versions')}>{number(data.versions)}</Fact>}
            {data.archivedPods > 0 && (
              <Fact label={t('properties.archived')}>{number(data.archivedPods)}</Fact>
            )}
            {data.duration > 0 && <Fact label={t('properties.length')}>{duration(data.duration)}</Fact>}
            <Fact label={t('properties.created')}>{dateTime(data.createdat, language)}</Fact>
            {data.lastActivity && (
              <Fact label={t('properties.activity')}>{dateTime(data.lastActivity, language)}</Fact>
            )}
          </dl>
          {data.kinds.length > 0 && (
            <table className={styles.kinds}>
              <thead>
                <tr>
                  <th scope="col">{t('properties.kind')}</th>
                  <th scope="col">{t('properties.files')}</th>
                  <th scope="col">{t('properties.size')}</th>
                </tr>
              </thead>
              <tbody>
                {data.kinds.map(({ kind, pods, size }) => (
                  <tr key={kind}>
                    <th scope="row">{words(`choice.kind.${isKind(kind) ? kind : 'unknown'}`)}</th>
                    <td>{number(pods)}</td>
                    <td>{bytes(size, language)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </>
      )}
      <h3 className={styles.heading}>{t('properties.happened')}</h3>
      <Activity of={{ node: node.id }} />
    </Dialog>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
