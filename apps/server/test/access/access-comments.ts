import { anew, type Make, type Row, row } from './access-rows.ts';

// Valid requests for comments, reviews, markers, subtitles, transcripts and detected labels.

const ofPod: Make = ({ pod }) => ({ params: { id: pod } });
const ofComment: Make = ({ pod, comment }) => ({ params: { id: pod, cid: comment } });
const asVideo =
  (body: object): Make =>
  async ({ pod }, { ids }, { services: { db } }) => {
    await db.updateTable('pods').set({ kind: 'video' }).where('id', '=', ids.pod).execute();
    return { params: { id: pod }, body };
  };
/** Only the author may change a comment: the caller is set as its author. */
const ownComment =
  (body?: object): Make =>
  async ({ pod, comment }, { ids }, { services: { db } }) => {
    const createdbyid = ids.me;
    await db.updateTable('comments').set({ createdbyid }).where('id', '=', ids.comment).execute();
    return { params: { id: pod, cid: comment }, ...(body ? { body } : {}) };
  };

const ofSubtitles =
  (body?: object): Make =>
  ({ pod, subtitles }) => ({ params: { id: pod, assetId: subtitles }, ...(body ? { body } : {}) });
const ofTranscript =
  (body?: object): Make =>
  ({ pod, transcript }) => ({ params: { id: pod, tid: transcript }, ...(body ? { body } : {}) });
const ofSentence =
  (body?: object): Make =>
  ({ pod, transcript, sentence }) => ({
    params: { id: pod, tid: transcript, sid: sentence },
    ...(body ? { body } : {}),
  });
const line = { start: 0, end: 500, content: 'Good evening' };

export const commentRequests: Record<string, Row> = {
  'mllabels.list': row(ofPod),
  'mllabels.update': row(({ pod, seen }) => ({ params: { id: pod, lid: seen }, body: { content: 'Ferry' } })),
  'mllabels.delete': anew(({ pod, seen }) => ({ params: { id: pod, lid: seen } })),
  'mltexts.update': row(({ pod, read }) => ({ params: { id: pod, tid: read }, body: { content: 'EXIT' } })),
  'mltexts.delete': anew(({ pod, read }) => ({ params: { id: pod, tid: read } })),
  'comments.list': row(ofPod),
  'comments.create': row(asVideo({ content: 'Too dark' })),
  'comments.update': row(ownComment({ content: 'Still too dark' })),
  'comments.delete': anew(ownComment()),
  'comments.like': row(ofComment),
  'comments.dislike': row(ofComment),
  'comments.check': row(ofComment),
  'comments.uncheck': row(ofComment),
  'comments.address': anew(async ({ second, comment }, { ids }, { services: { db } }) => {
    const order = { parentpodid: ids.second, order: 1 };
    await db.updateTable('pods').set(order).where('id', '=', ids.pod).execute();
    await db.updateTable('pods').set({ order: 2 }).where('id', '=', ids.second).execute();
    return { params: { id: second, cid: comment } };
  }),
  'comments.submit': row(asVideo({ note: 'Done' })),
  'comments.open': row(({ tenant }) => ({ params: { id: tenant } })),
  'reviews.candidates': row(ofPod),
  'reviews.get': row(ofPod),
  'reviews.invite': row(({ pod }, { ids }) => ({ params: { id: pod }, body: { reviewers: [ids.user] } })),
  'reviews.remind': row(({ pod }) => ({ params: { id: pod }, body: {} })),
  'reviews.change': row(({ pod }) => ({ params: { id: pod }, body: { rule: 'any' } })),
  'reviews.decide': row(async ({ pod }, { ids }, { services: { db } }) => {
    const podid = ids.pod;
    const asked = { podid, userid: ids.me, invitedbyid: ids.user };
    await db
      .insertInto('reviews')
      .values({ podid, tenantid: ids.tenant })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await db
      .insertInto('review_reviewers')
      .values(asked)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return { params: { id: pod }, body: { decision: 'approved' } };
  }),
  'markers.export': row(async (...asked) => {
    const { params } = await asVideo({})(...asked);
    return { params: params!, query: { what: 'comments', format: 'csv' } };
  }),
  'markers.frame': row(({ pod }) => ({ params: { id: pod, frame: '0' } })),
  'subtitles.create': row(asVideo({ filename: 'blank' })),
  'subtitles.get': row(ofSubtitles()),
  'subtitles.save': row(ofSubtitles({ cues: [{ text: 'Good evening', startTime: 0, endTime: 900 }] })),
  'subtitles.rename': row(ofSubtitles({ name: 'b.srt' })),
  'subtitles.delete': anew(ofSubtitles()),
  'subtitles.rules': row(({ tenant }) => ({ params: { id: tenant } })),
  'subtitles.setRules': row(({ tenant }) => ({ params: { id: tenant }, body: { profile: null } })),
  'transcripts.list': row(ofPod),
  'transcripts.create': row(asVideo({ name: 'Talk' })),
  'transcripts.rename': row(ofTranscript({ name: 'Speech' })),
  'transcripts.delete': anew(ofTranscript()),
  'transcripts.file': row(ofTranscript({})),
  'transcripts.addSentence': row(ofTranscript(line)),
  'transcripts.changeSentence': row(ofSentence(line)),
  'transcripts.deleteSentence': anew(ofSentence()),
  'markers.import': row(asVideo({ into: 'comments', format: 'csv', content: 'Frame in,Text\n,Too dark' })),
};
