import { cleanFileName } from '@rushes/contract/names';

/** For content-disposition, per RFC 8187: also encodes the characters that encodeURIComponent keeps. */
export function fileNameParameter(name: string): string {
  const encoded = encodeURIComponent(cleanFileName(name)).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `filename*=UTF-8''${encoded}`;
}
