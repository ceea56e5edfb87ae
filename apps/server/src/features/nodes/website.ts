/** Another scheme than the web's; a port after a host is none. */
const otherScheme = /^(?!https?:\/\/)[a-z][a-z0-9+.-]*:(?!\d)/i;

/** Whether it looks like a web address, with or without its scheme; it becomes a link on the client's card. */
export function isWebsite(text: string): boolean {
  if (/[\s\p{Cc}\\<>"]/u.test(text) || otherScheme.test(text)) return false;
  const address = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  // A host has a dot and something of two letters at its end; who asks for a name and a password hides another host.
  return (
    address !== null &&
    !address.username &&
    !address.password &&
    /^([a-z0-9_-]+\.)+[a-z][a-z0-9-]+$/i.test(address.hostname)
  );
}
