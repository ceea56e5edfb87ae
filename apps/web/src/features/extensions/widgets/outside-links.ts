import { currentHost, inExtension } from '#session/host-app.ts';

/** What a click on a link means in a panel, which has no tabs. */
export function linkTarget(href: string, page: string): { inside: string } | { outside: string } | null {
  const url = URL.parse(href, page);
  if (!url) return null;
  if (url.protocol === 'mailto:') return { outside: url.href };
  if (!/^https?:$/.test(url.protocol)) return null;
  // The guide and the reference of the API are separate pages without a way back.
  const isPage = url.origin === new URL(page).origin && !/^\/(help|api)(\/|$)/.test(url.pathname);
  return isPage ? { inside: url.href } : { outside: url.href };
}

function follow(href: string): boolean {
  const target = linkTarget(href, location.href);
  if (!target) return false;
  if ('inside' in target) location.assign(target.inside);
  else
    void currentHost()
      ?.call('openLink', { url: target.outside })
      .catch(() => {});
  return true;
}

/** Panels ignore links to new windows: those of this page open in place, others in the browser of the user. */
export function openLinksOutside(): void {
  if (!inExtension()) return;
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented) return;
    const isElsewhere = link.target === '_blank' || new URL(link.href).origin !== location.origin;
    if (isElsewhere && follow(link.href)) event.preventDefault();
  });
  window.open = (url) => {
    if (url) follow(String(url));
    return null;
  };
}
