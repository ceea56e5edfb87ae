export type Action =
  | { name: 'toggle' | 'mute' | 'captions' | 'full-screen' }
  | { name: 'seek-by' | 'louder-by'; amount: number }
  | { name: 'seek-to'; part: number };

const SEEK_SECONDS = 5;
const VOLUME_STEP = 0.1;

const actions: Record<string, Action> = {
  ' ': { name: 'toggle' },
  k: { name: 'toggle' },
  m: { name: 'mute' },
  c: { name: 'captions' },
  f: { name: 'full-screen' },
  ArrowLeft: { name: 'seek-by', amount: -SEEK_SECONDS },
  ArrowRight: { name: 'seek-by', amount: SEEK_SECONDS },
  ArrowUp: { name: 'louder-by', amount: VOLUME_STEP },
  ArrowDown: { name: 'louder-by', amount: -VOLUME_STEP },
  Home: { name: 'seek-to', part: 0 },
  End: { name: 'seek-to', part: 1 },
};

interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** Action of a key; undefined if the browser or the focused control handles it. */
export function actionOf({ key, ctrlKey, metaKey, altKey }: Pressed, focused: string): Action | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  // A select handles arrows and letters itself.
  if (focused === 'select') return undefined;
  if (key === ' ' && focused === 'button') return undefined;
  return actions[key.length === 1 ? key.toLowerCase() : key];
}
