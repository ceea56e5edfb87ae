import type { NodeDetails } from '@rushes/contract/nodes';

type Client = Pick<
  NodeDetails,
  'clientaddressline1' | 'clientaddressline2' | 'clientzipcode' | 'clientcity' | 'clientcountry'
>;

/** One line: street, post code and city, then the country name in the user's language. */
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

/** Accepts a website with or without a scheme; only http and https are linked, whatever is stored. */
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
