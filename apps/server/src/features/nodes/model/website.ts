/** A scheme other than http(s); a port after a host is not a scheme. */
const otherScheme = /^(?!https?:\/\/)[a-z][a-z0-9+.-]*:(?!\d)/i;

/** Whether the text looks like a web URL, with or without scheme; it becomes a link on the client page. */
export function isWebsite(text: string): boolean {
  if (/[\s\p{Cc}\\<>"]/u.test(text) || otherScheme.test(text)) return false;
  const address = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  // The host needs a dot and a top-level domain of at least two characters. Credentials in a URL can disguise its host.
  return (
    address !== null &&
    !address.username &&
    !address.password &&
    /^([a-z0-9_-]+\.)+[a-z][a-z0-9-]+$/i.test(address.hostname)
  );
}
