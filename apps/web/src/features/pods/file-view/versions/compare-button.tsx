import type { Pod } from '@rushes/contract/pods';
import { type FrameRate, frameToMs } from '@rushes/contract/timecode';
import { useNavigate } from '@tanstack/react-router';
import { SquareSplitHorizontal } from 'lucide-react';
import { useTranslation } from '#lib/i18n.ts';
import { viewedFrame } from '#player/frames/viewed-frame.ts';
import { ControlButton } from '#player/transport/ControlButton.tsx';
import { otherVersion } from './comparable.ts';

/** The current position, so that the other view starts at the same time. */
export const startAt = (rate: FrameRate) =>
  viewedFrame() > 0 ? { start: frameToMs(viewedFrame(), rate) } : {};

/** Renders nothing for a file without other versions. */
export function CompareButton({ pod, rate }: { pod: Pod; rate: FrameRate }) {
  const { t } = useTranslation('file-view');
  const navigate = useNavigate();
  const other = otherVersion(pod);
  if (!other) return null;
  return (
    <ControlButton
      label={t('compare.open')}
      pressed={false}
      onClick={() =>
        void navigate({
          to: '/pod/$id',
          params: { id: pod.id },
          search: { compare: other.id, ...startAt(rate) },
        })
      }
    >
      <SquareSplitHorizontal size={16} strokeWidth={1.75} />
    </ControlButton>
  );
}
