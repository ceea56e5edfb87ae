import type { Pod } from '@rushes/contract/pods';
import { frameToMs } from '@rushes/contract/timecode';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { SquareSplitHorizontal } from 'lucide-react';
import { useRef } from 'react';
import { setSurface, showComment, useStage } from '#features/comments/widgets/stage.ts';
import { FolderState } from '#features/pods/folder/folder-state.tsx';
import { podKeys } from '#features/pods/keys.ts';
import { usePod } from '#features/pods/queries.ts';
import { browserShows, rateOf, usePlayerProps } from '#features/pods/widgets/file-media.ts';
import { browserPlays } from '#features/pods/widgets/playable.ts';
import { date } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { ComparePicker } from '#player/compare/ComparePicker.tsx';
import { ComparePlayer } from '#player/compare/ComparePlayer.tsx';
import type { CompareSide } from '#player/compare/compared-box.ts';
import { setViewedFrame, useViewedPlayer } from '#player/frames/viewed-frame.ts';
import type { PlayerHandle } from '#player/media.ts';
import { ControlButton } from '#player/transport/ControlButton.tsx';
import { Button } from '#ui/button/button.tsx';
import { frameOf, type Spot } from '../deep-link.ts';
import { type Media, mediaOf, rateOrDefault } from '../stage/media-of.ts';
import { useStableSource } from '../stage/use-stable-source.ts';
import { useUrlRefresh } from '../stage/use-url-refresh.ts';
import { startAt } from './compare-button.tsx';
import { newestFirst } from './versions.ts';

type Video = Extract<Media, { show: 'player' }>;

interface Props {
  /** B: the file whose page this is. */
  pod: Pod;
  media: Video;
  /** A: another version of it. */
  otherId: string;
  spot: Spot;
}

export default function ComparePods({ pod, media, otherId, spot }: Props) {
  const { t } = useTranslation(['file-view', 'pods']);
  const language = useLanguage();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { data: other, error } = usePod(otherId);
  useUrlRefresh(other);
  const rate = rateOrDefault(rateOf(pod, media.asset));
  const player = useRef<PlayerHandle>(null);
  useViewedPlayer(player, rate);
  const otherMedia = other && mediaOf(other, { plays: browserPlays, shows: browserShows });
  const a = useVideo(
    other,
    otherMedia?.show === 'player' && otherMedia.kind === 'video' ? otherMedia : undefined,
  );
  const b = useVideo(pod, media);
  const marks = useStage((stage) => (stage.file === pod.id ? stage.marks : undefined));
  const drawing = useStage((stage) => stage.drawing);
  const shortcuts = useStage((stage) => stage.shortcuts);

  const close = () => void navigate({ to: '/pod/$id', params: { id: pod.id }, search: startAt(rate) });
  const renew = () => {
    for (const video of [a, b]) video?.lose();
    for (const id of [pod.id, otherId])
      void client.invalidateQueries({ queryKey: podKeys.pod(id), exact: true });
  };
  const choose = (page: string, beside: string) =>
    void navigate({
      to: '/pod/$id',
      params: { id: page },
      search: { compare: beside, ...startAt(rate) },
      replace: true,
    });

  if (error || (other && !a))
    return (
      <FolderState
        icon={SquareSplitHorizontal}
        title={t('compare.missing.title')}
        text={t('compare.missing.text')}
      >
        <Button variant="default" onClick={close}>
          {t('draw.close')}
        </Button>
      </FolderState>
    );
  if (!a || !b || !other) return <div role="status" aria-label={t('compare.waiting')} />;

  const videos = newestFirst(pod.versions).map((version) => ({
    id: version.id,
    label: t('version', { ns: 'pods', number: version.order }),
    detail: date(version.createdat, language),
  }));
  const side = (which: CompareSide, video: typeof a, [value, taken]: [string, string]) => ({
    ...video,
    label: videos.find(({ id }) => id === value)?.label ?? '',
    picker: (
      <ComparePicker
        {...{ which, videos, value, taken }}
        onChange={(id) => (which === 'a' ? choose(pod.id, id) : choose(id, other.id))}
      />
    ),
  });
  return (
    <ComparePlayer
      key={`${other.id} ${pod.id}`}
      a={side('a', a, [other.id, pod.id])}
      b={side('b', b, [pod.id, other.id])}
      initialMs={frameToMs(frameOf(spot, rate), rate)}
      handle={player}
      onFrame={setViewedFrame}
      marks={marks}
      onMark={showComment}
      overlay={<div ref={setSurface} />}
      held={drawing}
      shortcuts={shortcuts}
      onProblem={renew}
      onClose={close}
      tools={
        <ControlButton label={t('compare.open')} pressed onClick={close}>
          <SquareSplitHorizontal size={16} strokeWidth={1.75} />
        </ControlButton>
      }
    />
  );
}

/** The player input for one version. */
function useVideo(pod: Pod | undefined, media: Video | undefined) {
  const props = usePlayerProps(pod, media?.asset);
  const { url, lose } = useStableSource({ id: media?.asset.id ?? '', url: media?.asset.url ?? '' });
  return props && media && { ...props, lose, src: url };
}
