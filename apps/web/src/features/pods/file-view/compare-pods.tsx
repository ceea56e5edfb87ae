import type { Pod } from '@rushes/contract/pods';
import { frameToMs } from '@rushes/contract/timecode';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { SquareSplitHorizontal } from 'lucide-react';
import { useRef } from 'react';
import { date } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { ControlButton } from '#player/ControlButton.tsx';
import { ComparePicker } from '#player/compare/ComparePicker.tsx';
import { ComparePlayer } from '#player/compare/ComparePlayer.tsx';
import type { PlayerHandle } from '#player/media.ts';
import { setViewedFrame, useViewedPlayer } from '#player/viewed-frame.ts';
import { Button } from '#ui/button.tsx';
import { FolderState } from '../folder-state.tsx';
import { podKeys, usePeaks, usePod } from '../queries.ts';
import { startAt } from './compare-button.tsx';
import { frameOf, type Spot } from './deep-link.ts';
import { cardOf, type Media, mediaOf, rateOf, rateOrDefault, sizeOf } from './media-of.ts';
import { browserPlays, browserShows } from './playable.ts';
import { useFreshAddresses } from './use-fresh-addresses.ts';
import { useSteadySource } from './use-steady-source.ts';
import { newestFirst } from './versions.ts';

type Film = Extract<Media, { show: 'player' }>;

interface Props {
  /** B: the file whose page this is. */
  pod: Pod;
  media: Film;
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
  useFreshAddresses(other);
  const rate = rateOrDefault(rateOf(pod, media.asset));
  const player = useRef<PlayerHandle>(null);
  useViewedPlayer(player, rate);
  const otherMedia = other && mediaOf(other, { plays: browserPlays, shows: browserShows });
  const a = useFilm(
    other,
    otherMedia?.show === 'player' && otherMedia.kind === 'video' ? otherMedia : undefined,
  );
  const b = useFilm(pod, media);

  const close = () => void navigate({ to: '/pod/$id', params: { id: pod.id }, search: startAt(rate) });
  const renew = () => {
    for (const film of [a, b]) film?.lose();
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

  const films = newestFirst(pod.versions).map((version) => ({
    id: version.id,
    label: t('version', { ns: 'pods', number: version.order }),
    detail: date(version.createdat, language),
  }));
  const labelOf = (id: string) => films.find((film) => film.id === id)?.label ?? '';
  return (
    <ComparePlayer
      key={`${other.id} ${pod.id}`}
      a={{
        ...a,
        label: labelOf(other.id),
        picker: (
          <ComparePicker
            which="a"
            films={films}
            value={other.id}
            taken={pod.id}
            onChange={(id) => choose(pod.id, id)}
          />
        ),
      }}
      b={{
        ...b,
        label: labelOf(pod.id),
        picker: (
          <ComparePicker
            which="b"
            films={films}
            value={pod.id}
            taken={other.id}
            onChange={(id) => choose(id, other.id)}
          />
        ),
      }}
      initialMs={frameToMs(frameOf(spot, rate), rate)}
      handle={player}
      onFrame={setViewedFrame}
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

/** What the player has to know of a version. */
function useFilm(pod: Pod | undefined, media: Film | undefined) {
  const card = pod && cardOf(pod);
  const { data: peaks } = usePeaks(card?.peaks?.url);
  const { url, lose } = useSteadySource({ id: media?.asset.id ?? '', url: media?.asset.url ?? '' });
  if (!pod || !media || !card) return undefined;
  const { asset } = media;
  const raw = pod.asset.raw[0];
  const sheet = card.livepreview;
  const size = sizeOf(asset.resolution ?? raw?.resolution);
  return {
    lose,
    src: url,
    poster: card.thumbnail?.url,
    posterAlt: pod.name,
    sprite: sheet ? { url: sheet.url, ...sheet.sprite } : undefined,
    peaks,
    frameRate: rateOf(pod, asset),
    durationMs: raw?.duration ?? asset.duration ?? pod.duration ?? undefined,
    startTimecode: asset.metadata.startTimecode ?? raw?.metadata.startTimecode,
    dropFrame: asset.metadata.dropFrame ?? raw?.metadata.dropFrame,
    width: size?.width,
    height: size?.height,
  };
}
