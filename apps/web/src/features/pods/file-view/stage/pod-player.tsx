import type { Pod } from '@rushes/contract/pods';
import { frameToMs, msToFrame } from '@rushes/contract/timecode';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { setSurface, showComment, useStage } from '#features/comments/widgets/stage.ts';
import { setLabelSurface, showLabel, useLabelStage } from '#features/labels/widgets/label-stage.ts';
import { displayOf } from '#features/pods/card/display.ts';
import { podKeys } from '#features/pods/keys.ts';
import { captionsOf, captionTracks } from '#features/pods/widgets/caption-tracks.ts';
import { usePlayerProps } from '#features/pods/widgets/file-media.ts';
import { useSubtitleStage } from '#features/subtitles/widgets/stage.ts';
import { checkMedia } from '#lib/api.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { setViewedFrame, useViewedPlayer } from '#player/frames/viewed-frame.ts';
import type { PlayerHandle } from '#player/media.ts';
import { Player } from '#player/Player.tsx';
import { rememberStage } from '#player/stage/first-picture.ts';
import { frameOf, type Spot } from '../deep-link.ts';
import { CompareButton } from '../versions/compare-button.tsx';
import { CaptionsButton } from './captions-button.tsx';
import { useDraw } from './draw-button.tsx';
import { cardOf, type Media, rateOrDefault, streamOf } from './media-of.ts';
import { stripFacts } from './strip-facts.ts';
import { useStableSource } from './use-stable-source.ts';

interface Props {
  pod: Pod;
  media: Extract<Media, { show: 'player' }>;
  spot: Spot;
  /** The browser cannot decode this original after all: fall back to the web version. */
  onRefused: (assetId: string) => void;
}

export function PodPlayer({ pod, media, spot, onRefused }: Props) {
  const { kind, asset, source } = media;
  const { t } = useTranslation('file-view');
  const language = useLanguage();
  const client = useQueryClient();
  const player = useRef<PlayerHandle>(null);
  const { url, stream, lose } = useStableSource({
    id: asset.id,
    url: asset.url ?? '',
    stream: streamOf(pod, media),
  });
  const props = usePlayerProps(pod, asset);
  const rate = props.frameRate;
  const counted = rateOrDefault(rate);
  const { num, den } = counted;
  useViewedPlayer(player, counted);
  // In milliseconds, since a frame number maps to another time once the real frame rate is known. Null until the
  // position changes: a link to a frame refers to that frame at any rate.
  const place = useRef<number | null>(null);
  const linked = frameOf(spot, counted);
  const onFrame = useCallback(
    (frame: number) => {
      setViewedFrame(frame);
      const moved = place.current !== null || (frame !== 0 && frame !== linked);
      if (moved) place.current = frameToMs(frame, { num, den });
    },
    [num, den, linked],
  );
  const initialFrame = place.current === null ? linked : msToFrame(place.current, counted);

  const followed = useRef(spot);
  useEffect(() => {
    if (followed.current === spot) return;
    followed.current = spot;
    player.current?.seekToFrame(frameOf(spot, { num, den }));
  }, [spot, num, den]);

  const onProblem = useCallback(
    (problem: 'failed' | 'unsupported') => {
      if (problem === 'unsupported' && source === 'raw') return onRefused(asset.id);
      if (url) void checkMedia(url);
      lose();
      void client.invalidateQueries({ queryKey: podKeys.pod(pod.id), exact: true });
    },
    [source, asset.id, pod.id, url, onRefused, lose, client],
  );

  const { vtt, srt } = pod.asset;
  const tracks = useMemo(() => captionTracks(captionsOf({ vtt, srt }), language), [vtt, srt, language]);
  const draw = useDraw(player, pod.name);
  const commentMarks = useStage((stage) => (stage.file === pod.id ? stage.marks : undefined));
  const labelled = useLabelStage((stage) => (stage.podid === pod.id ? stage.marks : undefined));
  const marks = useMemo(
    () => (labelled?.length ? [...(commentMarks ?? []), ...labelled] : commentMarks),
    [commentMarks, labelled],
  );
  const onMark = useCallback(
    (id: string) => (labelled?.some((mark) => mark.id === id) ? showLabel(id) : showComment(id)),
    [labelled],
  );
  const drawing = useStage((stage) => stage.drawing);
  const drawnBy = useStage((stage) => stage.note);
  const detected = useLabelStage((stage) => stage.note);
  const notes = [drawnBy, detected].filter(Boolean);
  const shortcuts = useStage((stage) => stage.shortcuts);
  const subtitles = useSubtitleStage((stage) => (stage.podid === pod.id ? stage.given : undefined));
  const strip = stripFacts({ pod, media, rate, display: displayOf(cardOf(pod)), language, t });
  return (
    <Player
      key={`${num}/${den}`}
      ref={player}
      kind={kind}
      src={url}
      stream={stream}
      {...props}
      tracks={tracks}
      marks={marks}
      onMark={onMark}
      strip={notes.length > 0 ? { ...strip, right: [...notes, ...(strip.right ?? [])] } : strip}
      tools={
        <>
          {kind === 'video' && (
            <>
              {draw.tool}
              <CompareButton pod={pod} rate={counted} />
            </>
          )}
          {kind !== 'image' && <CaptionsButton pod={pod} />}
        </>
      }
      bar={draw.bar}
      overlay={
        draw.overlay ??
        (kind !== 'audio' && (
          <>
            <div ref={setLabelSurface} />
            {kind === 'video' && <div ref={setSurface} />}
          </>
        ))
      }
      held={draw.held || drawing}
      shortcuts={shortcuts}
      {...subtitles}
      initialFrame={initialFrame}
      onFrame={onFrame}
      onPlaced={rememberStage}
      onProblem={onProblem}
    />
  );
}
