/** Modifier key names of this platform. */
export function keyNames(platform: string = navigator.platform): {
  ctrl: string;
  shift: string;
  alt: string;
} {
  return /mac|iphone|ipad/i.test(platform)
    ? { ctrl: '⌘ ', shift: '⇧ ', alt: '⌥ ' }
    : { ctrl: 'Ctrl ', shift: '⇧ ', alt: 'Alt ' };
}
