/** What is sent with a ticket, one fact per line. The user sees it before sending. */
export function browserDetails({
  version,
  language,
}: {
  version: string | undefined;
  language: string;
}): string {
  const { innerWidth, innerHeight, devicePixelRatio, screen, navigator } = window;
  return [
    `Rushes ${version ?? '?'}`,
    navigator.userAgent,
    `${innerWidth} × ${innerHeight} (${screen.width} × ${screen.height}, ${devicePixelRatio}x)`,
    `${language}, ${Intl.DateTimeFormat().resolvedOptions().timeZone}`,
  ].join('\n');
}

/** Without query and fragment, which can contain codes. */
export const pageAddress = ({ origin, pathname }: Pick<Location, 'origin' | 'pathname'>): string =>
  `${origin}${pathname}`;
