import { type Language, LOCALES } from '@rushes/contract/enums';
import type { MarkerSource } from '@rushes/contract/markers';

export interface Words {
  locale: string;
  title: Record<MarkerSource, string>;
  version: (number: number) => string;
  rate: (fps: string, dropFrame: boolean) => string;
  length: (timecode: string) => string;
  counted: (all: number, open: number | null) => string;
  none: string;
  frame: (number: number) => string;
  frames: (from: number, to: number) => string;
  whole: string;
  open: string;
  resolved: string;
  teamOnly: string;
  page: (number: number, of: number) => string;
}

export const words: Record<Language, Words> = {
  en: {
    locale: LOCALES.en,
    title: { comments: 'Comments', labels: 'Labels', cues: 'Subtitles' },
    version: (number) => `Version ${number}`,
    rate: (fps, dropFrame) => `${fps} fps${dropFrame ? ', drop-frame' : ''}`,
    length: (timecode) => `Duration ${timecode}`,
    counted: (all, open) => `${all} in total${open === null ? '' : `, ${open} open`}`,
    none: 'No markers',
    frame: (number) => `Frame ${number}`,
    frames: (from, to) => `Frames ${from} to ${to}`,
    whole: 'Whole file',
    open: 'Open',
    resolved: 'Resolved',
    teamOnly: 'Team only',
    page: (number, of) => `Page ${number} of ${of}`,
  },
  nl: {
    locale: LOCALES.nl,
    title: { comments: 'Opmerkingen', labels: 'Labels', cues: 'Ondertitels' },
    version: (number) => `Versie ${number}`,
    rate: (fps, dropFrame) => `${fps} fps${dropFrame ? ', drop-frame' : ''}`,
    length: (timecode) => `Duur ${timecode}`,
    counted: (all, open) => `${all} in totaal${open === null ? '' : `, ${open} open`}`,
    none: 'Geen markeringen',
    frame: (number) => `Frame ${number}`,
    frames: (from, to) => `Frames ${from} t/m ${to}`,
    whole: 'Hele bestand',
    open: 'Open',
    resolved: 'Afgehandeld',
    teamOnly: 'Alleen team',
    page: (number, of) => `Pagina ${number} van ${of}`,
  },
};
