import type { SharedNode, SharedPod } from '@rushes/contract/reviewaccess';
import { Download } from 'lucide-react';
import { errorText } from '#lib/error-text.ts';
import { useTranslation } from '#lib/i18n.ts';

import { Button } from '#ui/button.tsx';
import { showError } from '#ui/snackbar.tsx';
import { useGuest } from './guest.ts';
import { useTakeAlong } from './queries.ts';
import styles from './shared-folder.module.css';

interface Props {
  /** The folder one is in; null for what was shared itself. */
  node: SharedNode | null;
  nodes: readonly SharedNode[];
  pods: readonly SharedPod[];
}

/** Everything that is seen here, as one zip. */
export function DownloadAll({ node, nodes, pods }: Props) {
  const { t } = useTranslation('review');
  const take = useTakeAlong(useGuest());
  const idsOf = (all: readonly { id: string }[]) => all.map(({ id }) => id);
  const wanted = node ? { podids: [], nodeids: [node.id] } : { podids: idsOf(pods), nodeids: idsOf(nodes) };
  if (pods.length + nodes.length === 0) return null;
  return (
    <Button
      variant="default"
      className={styles.take!}
      loading={take.isPending}
      leftSection={<Download size={15} strokeWidth={1.75} aria-hidden />}
      onClick={() =>
        take.mutate(wanted, {
          onSuccess: ({ url }) => window.location.assign(url),
          onError: (error) => showError(errorText(error)),
        })
      }
    >
      {t('downloadAll')}
    </Button>
  );
}
