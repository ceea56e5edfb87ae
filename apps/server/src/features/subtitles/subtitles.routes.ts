import * as contract from '@rushes/contract/subtitles';
import * as transcripts from '@rushes/contract/transcripts';
import { type Binding, bind } from '#platform/http/bind.ts';
import * as sentences from './sentences.service.ts';
import { createBlank, deleteSubtitles, renameSubtitles } from './subtitle-files.service.ts';
import { getSubtitles, saveSubtitles } from './subtitles.service.ts';
import * as service from './transcripts.service.ts';

export const subtitlesRoutes: Binding[] = [
  bind(contract.createSubtitles, (ctx, { params, body }) => createBlank(ctx, params.id, body)),
  bind(contract.getSubtitles, (ctx, { params }) => getSubtitles(ctx, params.id, params.assetId)),
  bind(contract.saveSubtitles, (ctx, { params, body }) =>
    saveSubtitles(ctx, params.id, params.assetId, body),
  ),
  bind(contract.renameSubtitles, (ctx, { params, body }) =>
    renameSubtitles(ctx, params.id, params.assetId, body.name),
  ),
  bind(contract.deleteSubtitles, (ctx, { params }) => deleteSubtitles(ctx, params.id, params.assetId)),
  bind(transcripts.listTranscripts, (ctx, { params }) => service.listTranscripts(ctx, params.id)),
  bind(transcripts.createTranscript, (ctx, { params, body }) =>
    service.createTranscript(ctx, params.id, body),
  ),
  bind(transcripts.renameTranscript, (ctx, { params, body }) =>
    service.renameTranscript(ctx, params.id, params.tid, body.name),
  ),
  bind(transcripts.deleteTranscript, (ctx, { params }) =>
    service.deleteTranscript(ctx, params.id, params.tid),
  ),
  bind(transcripts.transcriptFile, (ctx, { params, body }) =>
    service.makeFile(ctx, params.id, params.tid, body),
  ),
  bind(transcripts.createSentence, (ctx, { params, body }) =>
    sentences.addSentence(ctx, params.id, params.tid, body),
  ),
  bind(transcripts.updateSentence, (ctx, { params, body }) =>
    sentences.changeSentence(ctx, params.id, params.tid, params.sid, body),
  ),
  bind(transcripts.deleteSentence, (ctx, { params }) =>
    sentences.deleteSentence(ctx, params.id, params.tid, params.sid),
  ),
];
