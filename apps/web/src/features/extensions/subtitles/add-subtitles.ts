import { type Cue, parsePlainCues } from '@rushes/contract/cues';
import { exportMarkers } from '@rushes/contract/markers';
import type { Sentence } from '@rushes/contract/transcripts';
import { call } from '#lib/api.ts';
import { type Host, HostError } from '#lib/host/host.ts';
import { type CaptionsOf, writeCaptions } from './captions-xml.ts';
import { premiereTranscript } from './premiere-transcript.ts';

/** Fetches a subtitle file and reads its cues, without markup. */
export async function readCues(url: string): Promise<Cue[]> {
  const response = await fetch(url).catch(() => null);
  if (!response?.ok) throw new HostError('subtitles');
  const cues = parsePlainCues(await response.text());
  if (cues.length === 0) throw new HostError('noItems');
  return cues;
}

/** Adds a subtitle file to Final Cut Pro, as captions of a project with the length of the file. */
export async function addCaptions(host: Host, url: string, file: CaptionsOf): Promise<number> {
  const cues = await readCues(url);
  await host.call('addXml', { xml: writeCaptions(cues, file), name: file.name });
  return cues.length;
}

/** Adds the open comments of a file to Final Cut Pro, as to-do markers of a project with the length of the file. */
export async function addMarkers(host: Host, { id, name }: { id: string; name: string }): Promise<void> {
  const query = { what: 'comments', format: 'fcpxml', checked: 'false', teamonly: 'false' } as const;
  const reply: unknown = await call(exportMarkers, { params: { id }, query, quiet: true });
  const xml = await (reply as Response).text();
  if (!xml.includes('<marker ')) throw new HostError('noItems');
  await host.call('addXml', { xml, name });
}

/** Adds a transcript to the selected clip in Premiere. */
export async function addTranscript(
  host: Host,
  sentences: readonly Sentence[],
  language: string,
  undo: string,
): Promise<void> {
  if (sentences.length === 0) throw new HostError('noItems');
  await host.call('importTranscript', { json: premiereTranscript(sentences, language), undo });
}
