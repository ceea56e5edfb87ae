import { type Tenant, tenantStates } from '@rushes/contract/tenants';
import { lazy, Suspense, useState } from 'react';
import { useDebounced } from '#lib/hooks/use-debounced.ts';
import { useTranslation } from '#lib/i18n.ts';
import { loadChunk } from '#lib/load-chunk.ts';
import { SearchField } from '#ui/form/search-field.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import type { TenantState } from './queries.ts';
import type { TenantTask } from './tenant-dialogs.tsx';
import { TenantList } from './tenant-list.tsx';
import styles from './tenants.module.css';

const TenantDialogs = lazy(() =>
  loadChunk(() => import('./tenant-dialogs.tsx')).then((part) => ({ default: part.TenantDialogs })),
);

const WAIT_MS = 250;

interface Props {
  /** Opens the dialog for a new tenant, from the button of the page. */
  onboarding: boolean;
  onOnboarded: () => void;
}

export function TenantsView({ onboarding, onOnboarded }: Props) {
  const { t } = useTranslation('tenants');
  const [text, setText] = useState('');
  const [state, setState] = useState<TenantState | 'all'>('all');
  const [task, setTask] = useState<{
    action: Exclude<TenantTask['action'], 'onboard'>;
    tenant: Tenant;
  } | null>(null);
  const q = useDebounced(text.trim(), WAIT_MS);
  const open: TenantTask | null = onboarding ? { action: 'onboard' } : task;
  return (
    <>
      <div className={styles.toolbar}>
        <Segmented
          label={t('list.show')}
          options={(['all', ...tenantStates] as const).map((value) => ({
            value,
            label: t(`filter.${value}`),
          }))}
          value={state}
          onChange={setState}
        />
        <SearchField label={t('list.search')} value={text} onChange={setText} className={styles.search!} />
      </div>
      <TenantList view={{ q, state }} onAction={(action, tenant) => setTask({ action, tenant })} />
      {open && (
        <Suspense>
          <TenantDialogs
            task={open}
            onClose={() => {
              setTask(null);
              onOnboarded();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
