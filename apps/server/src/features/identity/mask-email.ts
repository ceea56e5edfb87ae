/** Enough to recognise an address one knows; not enough to learn one. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at > 0 ? `${[...email][0]}***${email.slice(at)}` : '***';
}
