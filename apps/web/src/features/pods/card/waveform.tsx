import { AudioLines } from 'lucide-react';
import { waveformPath } from '#player/timeline/waveform-path.ts';
import { usePeaks } from '../widgets/peaks.ts';
import styles from './pod-picture.module.css';

interface Props {
  url: string;
  width: number;
  height: number;
}

export function Waveform({ url, width, height }: Props) {
  const { data, isError } = usePeaks(url);
  if (isError) return <AudioLines size={height > 40 ? 22 : 16} strokeWidth={1.4} aria-hidden />;
  if (!data || width <= 0) return null;
  return (
    <svg aria-hidden width={width} height={height} className={styles.wave}>
      <path d={waveformPath(data, width, height)} />
    </svg>
  );
}
