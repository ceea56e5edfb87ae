import type { SpokenWord } from '@rushes/contract/transcripts';
import type { Generated } from 'kysely';
import type { Instant, Json } from './columns.ts';

export interface SubtitleTables {
  subtitle_cues: {
    id: Generated<string>;
    tenantid: string;
    podid: string;
    assetid: string;
    start: number;
    content: string;
  };
  subtitle_backlog: {
    assetid: string;
  };
  transcripts: {
    id: string;
    tenantid: string;
    podid: string;
    name: string;
    createdbyid: string;
    createdat: Instant;
  };
  transcript_sentences: {
    id: string;
    tenantid: string;
    podid: string;
    transcriptid: string;
    start: number;
    end: number;
    content: string;
    words: Json<SpokenWord[] | null>;
    speaker: string | null;
  };
}
