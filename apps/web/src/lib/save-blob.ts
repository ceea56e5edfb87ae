/** Time for the browser to start saving before the object URL is revoked. */
const HELD_MS = 60_000;

export function saveBlob(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), HELD_MS);
}

export const saveCsv = (text: string, name: string): void =>
  saveBlob(new Blob([text], { type: 'text/csv;charset=utf-8' }), name);

/** Saves the file of a call under the name that the server gives it. */
export async function saveResponse(reply: unknown, otherwise: string): Promise<void> {
  const response = reply as Response;
  saveBlob(await response.blob(), nameIn(response.headers.get('content-disposition'), otherwise));
}

/** File name from the Content-Disposition header. */
export function nameIn(disposition: string | null, otherwise: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition ?? '')?.[1];
  try {
    return encoded ? decodeURIComponent(encoded) : otherwise;
  } catch {
    return otherwise;
  }
}
