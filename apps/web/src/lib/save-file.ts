import { checkMedia } from './api.ts';
import { checkSession } from './session.ts';

/** Browsers take a handful of downloads at once; the next begins when the one before has been handed over. */
const BETWEEN_MS = 400;

export interface Original {
  name: string;
  url: string;
}

/** Hands the files to the browser. A download may take an hour: it begins with a session that is fresh. */
export async function saveFiles(files: readonly Original[]): Promise<void> {
  await checkSession();
  // Of a download that is refused nobody would hear.
  if (files[0] && !(await checkMedia(files[0].url))) return;
  for (const [index, { name, url }] of files.entries()) {
    if (index > 0) await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS));
    handOver({ name, url: `${url}&download=1` });
  }
}

/** The browser does the rest, and goes on when the page is closed. */
export function handOver({ name, url }: Original): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}
