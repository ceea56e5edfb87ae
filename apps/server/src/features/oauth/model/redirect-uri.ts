/** RFC 8252: a program on the user's computer listens on any port that is free. */
const loopback = ['127.0.0.1', '[::1]', 'localhost'];

const isLoopback = ({ protocol, hostname }: URL) => protocol === 'http:' && loopback.includes(hostname);

/** With a dot, as in a reversed domain name: no scheme that runs a script or opens a file has one. */
const isPrivateScheme = ({ protocol }: URL) => /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:$/.test(protocol);

/** Where an app may be told the result: https, this computer, or a scheme of an installed app. */
export function isAllowedRedirect(text: string): boolean {
  // Browsers remove control characters and read a backslash as a slash.
  if (!/^[\x21-\x7e]+$/.test(text) || /[\\"<>#]/.test(text) || !URL.canParse(text)) return false;
  const url = new URL(text);
  if (url.username || url.password) return false;
  return url.protocol === 'https:' || isLoopback(url) || isPrivateScheme(url);
}

/** Equal as text, except for the port of a program on this computer. */
export function isRegisteredRedirect(given: string, registered: readonly string[]): boolean {
  if (registered.includes(given)) return true;
  if (!isAllowedRedirect(given) || !isLoopback(new URL(given))) return false;
  return registered.some((uri) => {
    const url = new URL(uri);
    if (!isLoopback(url)) return false;
    url.port = new URL(given).port;
    return url.href === new URL(given).href;
  });
}

/** What a user recognises: the host, or the scheme of an installed app. Null: a program on this computer. */
export function targetOf(redirect: string): string | null {
  const url = new URL(redirect);
  if (isLoopback(url)) return null;
  return url.protocol === 'https:' ? url.host : url.protocol.slice(0, -1);
}

export function withParams(redirect: string, params: Record<string, string | undefined>): string {
  const url = new URL(redirect);
  for (const [name, value] of Object.entries(params))
    if (value !== undefined) url.searchParams.set(name, value);
  return url.href;
}
