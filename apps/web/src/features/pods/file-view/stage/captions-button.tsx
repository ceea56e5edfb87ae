import { ArchiveStatus } from '@rushes/contract/enums';
import type { Pod } from '@rushes/contract/pods';
import { useNavigate } from '@tanstack/react-router';
import { Captions } from 'lucide-react';
import { ask } from '#features/nodes/widgets/items.ts';
import { speechKinds, useOffered } from '#features/services/widgets/offered-services.ts';
import { useTranslation } from '#lib/i18n.ts';
import { ControlButton } from '#player/transport/ControlButton.tsx';
import { subtitlesOf } from './media-of.ts';

/** Replaces the button that shows subtitles until there are some or they are being generated. */
export function CaptionsButton({ pod }: { pod: Pod }) {
  const { t } = useTranslation('file-view');
  const navigate = useNavigate();
  const { speech } = useOffered();
  const isSuitable = speechKinds.includes(pod.kind) && pod.archived === ArchiveStatus.NOTARCHIVED;
  const isRunning = pod.launchedServices.some(({ code }) => code === 'AM7');
  if (!isSuitable || speech.length === 0 || isRunning || subtitlesOf(pod.asset).length > 0) return null;
  /** In the panel, which also shows the progress. */
  const showSubtitles = (aid?: string) =>
    void navigate({
      to: '/pod/$id',
      params: { id: pod.id },
      search: (rest: Record<string, unknown>) => ({
        ...rest,
        menu: 'subtitles' as const,
        ...(aid && { aid }),
      }),
      replace: true,
      resetScroll: false,
    });
  return (
    <ControlButton
      label={t('menu.subtitles')}
      onClick={() => {
        showSubtitles();
        ask({ name: 'generate-subtitles', items: { nodes: [], pods: [pod] }, onCreated: showSubtitles });
      }}
    >
      <Captions size={16} strokeWidth={1.75} />
    </ControlButton>
  );
}
