// Subtitle files and transcripts that services make in jobs.
export { nameOfFile } from '../subtitles.policy.ts';
export { addSubtitles, storeSubtitles } from './generated-files.service.ts';
export { makeCues } from './make-cues.service.ts';
export { addSpokenTranscript } from './spoken-transcript.service.ts';
export { openForTranslation } from './translate-file.service.ts';
