import type { SpokenWord } from '@rushes/contract/transcripts';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Trx } from '#platform/context/context.ts';
import type { Tables } from '#platform/db/tables.ts';
import { newId } from '#platform/ids/uuid.ts';

export interface TranscriptRow extends Selectable<Tables['transcripts']> {
  createdbyname: string;
}
export type SentenceRow = Selectable<Tables['transcript_sentences']>;

const transcriptsOf = (db: Db, tenantid: string, podid: string) =>
  db
    .selectFrom('transcripts as t')
    .innerJoin('users as u', 'u.id', 't.createdbyid')
    .selectAll('t')
    .select(sql<string>`u.firstname || ' ' || u.lastname`.as('createdbyname'))
    .where('t.podid', '=', podid)
    .where('t.tenantid', '=', tenantid);

export const listTranscripts = (db: Db, tenantid: string, podid: string): Promise<TranscriptRow[]> =>
  transcriptsOf(db, tenantid, podid).orderBy('t.createdat').orderBy('t.id').execute();

export const findTranscript = (
  db: Db,
  tenantid: string,
  podid: string,
  id: string,
): Promise<TranscriptRow | undefined> =>
  transcriptsOf(db, tenantid, podid).where('t.id', '=', id).executeTakeFirst();

export async function insertTranscript(trx: Trx, row: Insertable<Tables['transcripts']>): Promise<void> {
  await trx.insertInto('transcripts').values(row).execute();
}

export async function updateTranscript(trx: Trx, tenantid: string, id: string, name: string): Promise<void> {
  await trx
    .updateTable('transcripts')
    .set({ name })
    .where('id', '=', id)
    .where('tenantid', '=', tenantid)
    .execute();
}

export async function deleteTranscript(trx: Trx, tenantid: string, id: string): Promise<void> {
  await trx.deleteFrom('transcripts').where('id', '=', id).where('tenantid', '=', tenantid).execute();
}

const sentencesOf = (db: Db, tenantid: string) =>
  db.selectFrom('transcript_sentences').selectAll().where('tenantid', '=', tenantid);

/** Sentences of all transcripts of a file, ordered by start. */
export const listSentences = (db: Db, tenantid: string, podid: string): Promise<SentenceRow[]> =>
  sentencesOf(db, tenantid).where('podid', '=', podid).orderBy('start').orderBy('id').execute();

export const findSentence = (
  db: Db,
  tenantid: string,
  transcriptid: string,
  id: string,
): Promise<SentenceRow | undefined> =>
  sentencesOf(db, tenantid).where('transcriptid', '=', transcriptid).where('id', '=', id).executeTakeFirst();

export async function countSentences(trx: Trx, tenantid: string, transcriptid: string): Promise<number> {
  const { count } = await trx
    .selectFrom('transcript_sentences')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('transcriptid', '=', transcriptid)
    .where('tenantid', '=', tenantid)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export interface NewSentence {
  start: number;
  end: number;
  content: string;
  speaker?: string | null;
  words?: SpokenWord[] | null;
}

/** Ids follow the given order, which decides between equal start times. */
export async function insertSentences(
  trx: Trx,
  of: { tenantid: string; podid: string; transcriptid: string },
  sentences: readonly NewSentence[],
): Promise<SentenceRow[]> {
  const rows = sentences.map(({ start, end, content, speaker = null, words = null }) => ({
    ...{ ...of, id: newId(), start, end, content, speaker, words },
  }));
  await sql`
    insert into transcript_sentences (id, tenantid, podid, transcriptid, start, "end", content, speaker, words)
    select s.id, s.tenantid, s.podid, s.transcriptid, s.start, s."end", s.content, s.speaker, s.words
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s (id uuid, tenantid uuid, podid uuid,
      transcriptid uuid, start int, "end" int, content text, speaker text, words jsonb)`.execute(trx);
  return rows;
}

export async function updateSentence(
  trx: Trx,
  tenantid: string,
  id: string,
  { start, end, content, words }: Pick<SentenceRow, 'start' | 'end' | 'content' | 'words'>,
): Promise<void> {
  await trx
    .updateTable('transcript_sentences')
    .set({ start, end, content, ...(words ? { words: JSON.stringify(words) } : {}) })
    .where('id', '=', id)
    .where('tenantid', '=', tenantid)
    .execute();
}

export async function deleteSentence(trx: Trx, tenantid: string, id: string): Promise<void> {
  await trx
    .deleteFrom('transcript_sentences')
    .where('id', '=', id)
    .where('tenantid', '=', tenantid)
    .execute();
}

/** Copies the transcripts of files to their copies, including author and date. */
export async function copyTranscripts(
  trx: Trx,
  tenantid: string,
  copies: readonly { source: string; id: string }[],
): Promise<void> {
  await sql`
    with copied as materialized (
      select t.id as source, gen_random_uuid() as id, t.tenantid, c.id as podid, t.name, t.createdbyid, t.createdat
      from jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) as c (source uuid, id uuid)
        join transcripts t on t.podid = c.source and t.tenantid = ${tenantid}
    ), written as (
      insert into transcripts (id, tenantid, podid, name, createdbyid, createdat)
      select id, tenantid, podid, name, createdbyid, createdat from copied
    )
    insert into transcript_sentences (id, tenantid, podid, transcriptid, start, "end", content, speaker, words)
    select gen_random_uuid(), s.tenantid, n.podid, n.id, s.start, s."end", s.content, s.speaker, s.words
    from copied n join transcript_sentences s on s.transcriptid = n.source`.execute(trx);
}
