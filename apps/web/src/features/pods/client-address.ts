import type { NodeDetails } from '@rushes/contract/nodes';

type Client = Pick<
  NodeDetails,
  'clientaddressline1' | 'clientaddressline2' | 'clientzipcode' | 'clientcity' | 'clientcountry'
>;

/** In one line: street, then post code and town, then the country by its name in the reader's language. */
export function addressLine(client: Client, locale: string): string {
  const town = [client.clientzipcode, client.clientcity].filter(Boolean).join(' ');
  return [client.clientaddressline1, client.clientaddressline2, town, country(client.clientcountry, locale)]
    .filter(Boolean)
    .join(', ');
}

function country(code: string, locale: string): string {
  if (!code) return '';
  try {
    return new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** Written with or without its scheme; only the web is linked to, whatever else somebody stored. */
export function websiteOf(written: string): { href: string; shown: string } | null {
  if (!written) return null;
  try {
    const url = new URL(/^[a-z][a-z0-9+.-]*:/i.test(written) ? written : `https://${written}`);
    if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
    const path = url.pathname === '/' ? '' : url.pathname;
    return { href: url.href, shown: `${url.host.replace(/^www\./, '')}${path}` };
  } catch {
    return null;
  }
}
