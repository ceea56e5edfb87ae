import { Pause, Play, Volume2, VolumeX } from 'lucide-react';
import { type CSSProperties, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { duration } from '#lib/format.ts';
import { useTranslation } from '#lib/i18n.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import styles from './quick-look-player.module.css';

const icon = { size: 16, strokeWidth: 1.6 };

interface Box {
  width: number;
  height: number;
}

/** Autoplays muted; everything else is on the file's page. */
export function QuickLookVideo({ url, poster, box }: { url: string; poster: string | undefined; box: Box }) {
  const media = useRef<HTMLVideoElement>(null);
  return (
    <div className="max-w-full" style={{ width: box.width }}>
      <video
        ref={media}
        className={styles.media}
        style={box}
        src={url}
        {...(poster ? { poster } : {})}
        autoPlay
        muted
        loop
        playsInline
        onClick={() => turn(media)}
      />
      <Controls media={media} />
    </div>
  );
}

export function QuickLookAudio({ url, children }: { url: string; children: ReactNode }) {
  const media = useRef<HTMLAudioElement>(null);
  return (
    <div className="max-w-full">
      {children}
      {/* biome-ignore lint/a11y/useMediaCaption: a short preview; the file's page has the subtitles */}
      <audio ref={media} src={url} />
      <Controls media={media} />
    </div>
  );
}

function turn({ current }: RefObject<HTMLMediaElement | null>): void {
  if (!current) return;
  if (current.paused) void current.play();
  else current.pause();
}

const changes = ['play', 'pause', 'timeupdate', 'durationchange', 'volumechange', 'seeked'] as const;
const atRest = { paused: true, muted: true, at: 0, length: 0 };

function Controls({ media }: { media: RefObject<HTMLMediaElement | null> }) {
  const { t } = useTranslation('folder-tools');
  const [now, setNow] = useState(atRest);
  useEffect(() => {
    const element = media.current;
    if (!element) return;
    const report = () => {
      const { paused, muted, currentTime, duration: length } = element;
      setNow({ paused, muted, at: currentTime, length: Number.isFinite(length) ? length : 0 });
    };
    report();
    for (const change of changes) element.addEventListener(change, report);
    return () => {
      for (const change of changes) element.removeEventListener(change, report);
    };
  }, [media]);
  const played = { '--played': now.length > 0 ? now.at / now.length : 0 } as CSSProperties;
  const [PlayIcon, SoundIcon] = [now.paused ? Play : Pause, now.muted ? VolumeX : Volume2];
  return (
    <div className={styles.controls}>
      <IconButton label={t(now.paused ? 'look.play' : 'look.pause')} onClick={() => turn(media)}>
        <PlayIcon {...icon} />
      </IconButton>
      <input
        type="range"
        className={styles.line}
        style={played}
        aria-label={t('look.position')}
        aria-valuetext={duration(now.at * 1000)}
        min={0}
        max={now.length}
        step={0.01}
        value={now.at}
        onChange={(event) => {
          if (media.current) media.current.currentTime = event.currentTarget.valueAsNumber;
        }}
      />
      <span className="p-0-4 font-small tabular muted nowrap">
        {duration(now.at * 1000)} <span aria-hidden>/</span> {duration(now.length * 1000)}
      </span>
      <IconButton
        label={t(now.muted ? 'look.unmute' : 'look.mute')}
        onClick={() => {
          if (media.current) media.current.muted = !media.current.muted;
        }}
      >
        <SoundIcon {...icon} />
      </IconButton>
    </div>
  );
}
