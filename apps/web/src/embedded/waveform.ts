import { waveformPath } from '#player/timeline/waveform-path.ts';
import { drawPath, element } from './elements.ts';

const [WIDTH, HEIGHT] = [900, 96];

/** Waveform of an audio file with the played part highlighted; a click seeks. Keyboards use the slider. */
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
      const [ahead, played] = [drawPath(path, WIDTH, HEIGHT), drawPath(path, WIDTH, HEIGHT)];
      played.setAttribute('class', 'played');
      box.append(ahead, played);
    } catch {
      // Audio plays without its waveform.
    }
  }
  return { element: box, post: (part: number) => box.style.setProperty('--part', String(part)) };
}
