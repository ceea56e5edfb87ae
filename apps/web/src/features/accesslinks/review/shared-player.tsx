import type { SharedComment, SharedPod } from '@rushes/contract/reviewaccess';
import { msToFrame } from '@rushes/contract/timecode';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { usePeaks } from '#lib/peaks.ts';
import { DrawingLayer } from '#player/drawing/DrawingLayer.tsx';
import type { Mark } from '#player/marks.ts';
import type { PlayerHandle } from '#player/media.ts';
import { Player } from '#player/Player.tsx';
import { useFramesShown } from '#player/use-frames-shown.ts';
import { setViewedFrame, useViewedPlayer } from '#player/viewed-frame.ts';
import { filesKey } from './queries.ts';
import { playedOf, type Timing } from './shared-media.ts';
import styles from './shared-pod.module.css';

interface Props {
  code: string;
  pod: SharedPod;
  timing: Timing;
  comments: readonly SharedComment[];
  /** The comment that is looked at. */
  chosen: string | null;
  onChoose: (id: string) => void;
}

export const frameOf = ({ start, startframe }: SharedComment, { base }: Timing): number | null =>
  start === null ? null : (startframe ?? msToFrame(start, base.rate));

/** The same player as everybody's, with the addresses that the link gives. */
export function SharedPlayer({ code, pod, timing, comments, chosen, onChoose }: Props) {
  const { t } = useTranslation('review');
  const client = useQueryClient();
  const player = useRef<PlayerHandle>(null);
  const played = playedOf(pod);
  // The same for ever: a new one would be told of the same problem again, and ask again.
  const renew = useCallback(
    () => void client.invalidateQueries({ queryKey: filesKey(code) }),
    [client, code],
  );
  useViewedPlayer(player, timing.base.rate);
  const marks = useMemo<Mark[]>(
    () =>
      comments.flatMap((comment) => {
        const frame = comment.parentid === null ? frameOf(comment, timing) : null;
        if (frame === null) return [];
        const { id, createdby, content, checked } = comment;
        return {
          id,
          frame,
          kind: 'comment' as const,
          label: `${createdby.name}: ${content}`,
          person: { id: createdby.name, name: createdby.name },
          checked: checked === 1,
          selected: id === chosen,
        };
      }),
    [comments, timing, chosen],
  );
  const { data: peaks } = usePeaks(pod.asset.other.find(({ metadata }) => metadata.role === 'peaks')?.url);
  if (!played?.asset.url) return <p className={styles.nothing}>{t('nothingToPlay')}</p>;
  const { kind, asset } = played;
  const sheet = pod.asset.livepreview[0];
  const sprite = sheet?.metadata.sprite;
  const [width = 0, height = 0] = (asset.resolution ?? pod.asset.raw[0]?.resolution ?? '')
    .split('x')
    .map(Number);
  const drawn = comments.find(({ id }) => id === chosen);
  return (
    <Player
      ref={player}
      kind={kind}
      src={asset.url!}
      poster={pod.asset.thumbnail[0]?.url ?? undefined}
      posterAlt={pod.name}
      sprite={sheet?.url && sprite ? { url: sheet.url, ...sprite } : undefined}
      peaks={peaks}
      frameRate={timing.rate}
      durationMs={asset.duration ?? pod.duration ?? undefined}
      startTimecode={asset.metadata.startTimecode ?? pod.asset.raw[0]?.metadata.startTimecode}
      dropFrame={asset.metadata.dropFrame ?? pod.asset.raw[0]?.metadata.dropFrame}
      width={width || undefined}
      height={height || undefined}
      tracks={pod.asset.vtt.flatMap(({ url, name, language }) =>
        url ? [{ src: url, label: language ?? name, language: language ?? '' }] : [],
      )}
      marks={marks}
      onMark={onChoose}
      overlay={drawn?.drawing ? <Drawn comment={drawn} timing={timing} /> : undefined}
      onFrame={setViewedFrame}
      onProblem={renew}
    />
  );
}

/** What somebody drew, while its frame is shown. */
function Drawn({ comment, timing }: { comment: SharedComment; timing: Timing }) {
  const frame = frameOf(comment, timing) ?? -1;
  const isThere = useFramesShown(frame, comment.endframe ?? frame);
  return isThere && comment.drawing ? <DrawingLayer {...comment.drawing} /> : null;
}
