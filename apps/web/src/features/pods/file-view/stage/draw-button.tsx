import type { Shape } from '@rushes/contract/drawings';
import { PenLine } from 'lucide-react';
import { lazy, type ReactNode, type RefObject, Suspense, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { loadChunk } from '#lib/load-chunk.ts';
import type { PlayerHandle } from '#player/media.ts';
import { ControlButton } from '#player/transport/ControlButton.tsx';

const DrawMode = lazy(() => loadChunk(() => import('./draw-mode.tsx')));
const NOTHING: readonly Shape[] = [];

/** Drawing on the current frame: the tool button, overlay and toolbar for the player. */
export function useDraw(player: RefObject<PlayerHandle | null>, name: string) {
  const { t } = useTranslation('file-view');
  const [frame, setFrame] = useState<number | null>(null);
  // A drawing that was left but not discarded is shown again when the user returns to the frame.
  const [drawn, setDrawn] = useState<{ frame: number; shapes: readonly Shape[] } | null>(null);
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const held = frame !== null;

  function begin() {
    const handle = player.current;
    const picture = handle?.picture();
    if (!handle || !picture) return;
    // The first frame has not loaded yet: start when it has.
    if (!picture.videoWidth) return picture.addEventListener('loadeddata', begin, { once: true });
    handle.pause();
    setFrame(handle.currentFrame());
  }

  const tool: ReactNode = (
    <ControlButton label={t('draw.open')} pressed={held} onClick={begin}>
      <PenLine size={16} strokeWidth={1.75} />
    </ControlButton>
  );
  if (!held) return { held, tool };
  const overlay = (
    <Suspense>
      <DrawMode
        player={player}
        name={name}
        frame={frame}
        foot={foot}
        value={drawn?.frame === frame ? drawn.shapes : NOTHING}
        onChange={(shapes) => setDrawn({ frame, shapes })}
        onLeave={() => setFrame(null)}
        onDiscard={() => {
          setDrawn(null);
          setFrame(null);
        }}
      />
    </Suspense>
  );
  return { held, tool, overlay, bar: <div ref={setFoot} /> };
}
