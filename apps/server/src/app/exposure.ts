const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/;

const isLoopbackHost = (host: string) => LOOPBACK.test(host);

/**
 * Why other people may reach this installation; undefined on a computer of its own. Then no demo users are created and
 * sign-up stays closed, unless the operator asks for it.
 */
export function exposureOf(given: {
  host: string;
  publicUrl: string | undefined;
  databaseUrl: string | undefined;
  trustedProxies: readonly string[];
}): string | undefined {
  if (given.publicUrl !== undefined) {
    const { protocol, hostname } = new URL(given.publicUrl);
    if (protocol === 'https:' || !isLoopbackHost(hostname)) return 'RUSHES_PUBLIC_URL is set';
  }
  if (!isLoopbackHost(given.host)) return `RUSHES_HOST is ${given.host}`;
  if (given.trustedProxies.length > 0) return 'RUSHES_TRUSTED_PROXIES is set';
  if (given.databaseUrl !== undefined) return 'DATABASE_URL is set';
  return undefined;
}
