import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import type { PlayerProps } from '../media.ts';
import { Problem } from './Problem.tsx';
import classes from './Stage.module.css';
import { StageFrame } from './StageFrame.tsx';

type StillProps = Pick<
  PlayerProps,
  'src' | 'poster' | 'posterAlt' | 'strip' | 'width' | 'height' | 'overlay' | 'zoom'
>;

/** Image, fitted until it is zoomed. A smaller poster is shown while it loads. */
export function Still({
  src,
  poster,
  posterAlt,
  strip,
  width,
  height,
  overlay,
  zoom,
  fullScreen,
}: StillProps & { fullScreen: boolean }) {
  const { t } = useTranslation('player');
  const [loaded, setLoaded] = useState<{ src: string; width: number; height: number } | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const ready = loaded?.src === src;
  const given = width && height ? { width, height } : null;
  return (
    <StageFrame size={loaded ?? given} strip={strip} fullScreen={fullScreen} zoom={zoom} plainWheel="zooms">
      {ready ? null : (
        <div className={classes.well} data-dim={failed === src || undefined}>
          {poster ? <img className={classes.poster} src={poster} alt="" /> : null}
        </div>
      )}
      <img
        key={attempt}
        className={`${classes.video} ${classes.still}`}
        data-testid="player-image"
        draggable={false}
        src={src}
        alt={posterAlt}
        hidden={!ready}
        onLoad={({ currentTarget: image }) =>
          setLoaded({ src, width: image.naturalWidth, height: image.naturalHeight })
        }
        onError={() => setFailed(src)}
      />
      {overlay ? (
        <div className="cover w-full h-full pointer-none" data-overlay="">
          {overlay}
        </div>
      ) : null}
      {failed === src && !ready ? (
        <Problem
          title={t('imageFailedTitle')}
          text={t('imageFailedText')}
          onRetry={() => {
            setFailed(null);
            setAttempt(attempt + 1);
          }}
        />
      ) : null}
      {!ready && failed !== src ? (
        <div className={classes.loading} role="status" aria-label={t('loading')} />
      ) : null}
    </StageFrame>
  );
}
