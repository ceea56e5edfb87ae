// Subtitle files of video and audio with their cues, and transcripts. Owns subtitle_cues, subtitle_backlog, transcripts
// and transcript_sentences; files are assets. Listens to tenants: erased.
export { convertSubtitleFile } from './subtitle-files.service.ts';
export { indexSubtitles, readOldSubtitles, subtitlesJobs } from './subtitles.jobs.ts';
export { copyCues, eraseSubtitles } from './subtitles.queries.ts';
export { subtitlesRoutes } from './subtitles.routes.ts';
export { copyTranscripts } from './transcripts.queries.ts';
