/** As they are written on this machine's keys. */
export function keyNames(platform: string = navigator.platform): {
  ctrl: string;
  shift: string;
  alt: string;
} {
  return /mac|iphone|ipad/i.test(platform)
    ? { ctrl: '⌘ ', shift: '⇧ ', alt: '⌥ ' }
    : { ctrl: 'Ctrl ', shift: '⇧ ', alt: 'Alt ' };
}
