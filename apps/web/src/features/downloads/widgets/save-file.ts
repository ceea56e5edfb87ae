import { checkMedia } from '#lib/api.ts';
import { checkSession } from '#session/session.ts';

/** Browsers limit simultaneous downloads; wait between starting them. */
const BETWEEN_MS = 400;

export interface Original {
  name: string;
  url: string;
}

/** Starts browser downloads. Renews the session first, since a download may take an hour. */
export async function saveFiles(files: readonly Original[]): Promise<void> {
  await checkSession();
  // A failed browser download reports no error to the page, so check first.
  if (files[0] && !(await checkMedia(files[0].url))) return;
  for (const [index, { name, url }] of files.entries()) {
    if (index > 0) await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS));
    saveUrl({ name, url: `${url}&download=1` });
  }
}

/** The browser downloads the file, also after the page is closed. */
export function saveUrl({ name, url }: Original): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}
