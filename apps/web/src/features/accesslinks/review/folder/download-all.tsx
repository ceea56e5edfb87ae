import type { SharedNode, SharedPod } from '@rushes/contract/reviewaccess';
import { Download } from 'lucide-react';
import { bytes } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { useGuest } from '../guest.ts';
import { useDownloadSelection } from '../queries.ts';

interface Props {
  /** The current folder; null at the top level of the link. */
  node: SharedNode | null;
  nodes: readonly SharedNode[];
  pods: readonly SharedPod[];
  size: number;
  /** Shown as a separate bar on a phone, with the total size. */
  docked: boolean;
}

/** Downloads everything in the current view as one zip. */
export function DownloadAll({ node, nodes, pods, size, docked }: Props) {
  const { t } = useTranslation('review');
  const language = useLanguage();
  const { mutate: take, isPending } = useDownloadSelection(useGuest());
  const idsOf = (all: readonly { id: string }[]) => all.map(({ id }) => id);
  const wanted = node ? { podids: [], nodeids: [node.id] } : { podids: idsOf(pods), nodeids: idsOf(nodes) };
  return (
    <Button
      {...(docked ? { size: 'lg', fullWidth: true, variant: 'default' } : {})}
      loading={isPending}
      leftSection={<Download size={15} strokeWidth={1.75} aria-hidden />}
      onClick={() => take(wanted)}
    >
      {docked && size > 0 ? t('downloadAllSize', { size: bytes(size, language, 1) }) : t('downloadAll')}
    </Button>
  );
}
