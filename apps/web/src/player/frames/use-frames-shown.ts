import { useEffect, useState } from 'react';
import { watchFrame } from './viewed-frame.ts';

/** True while one of these frames is shown. Renders only when this changes, not per frame. */
export function useFramesShown(from: number, to: number): boolean {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    let before: boolean | undefined;
    return watchFrame((now) => {
      const within = now >= from && now <= to;
      if (within !== before) setShown(within);
      before = within;
    });
  }, [from, to]);
  return shown;
}
