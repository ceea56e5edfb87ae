import { waveformPath } from '#player/waveform-path.ts';
import { drawPath, element } from './elements.ts';

const [WIDTH, HEIGHT] = [900, 96];

/** The shape of a sound, lit as far as it was heard; a click goes there. The slider beside it is for keys. */
export function drawWaveform(url: string, onSeek: (part: number) => void) {
  const box = element('div', { class: 'wave' });
  box.addEventListener('click', (event) => {
    const { left, width } = box.getBoundingClientRect();
    if (width > 0) onSeek((event.clientX - left) / width);
  });
  void load();
  async function load() {
    try {
      const response = await fetch(url, { credentials: 'omit' });
      if (!response.ok) return;
      const { peaks } = (await response.json()) as { peaks: number[] };
      const path = waveformPath(peaks, WIDTH, HEIGHT);
      const [ahead, heard] = [drawPath(path, WIDTH, HEIGHT), drawPath(path, WIDTH, HEIGHT)];
      heard.setAttribute('class', 'heard');
      box.append(ahead, heard);
    } catch {
      // It plays without its picture too.
    }
  }
  return { element: box, tell: (part: number) => box.style.setProperty('--part', String(part)) };
}
