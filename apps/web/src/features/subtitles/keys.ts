export const subtitleKeys = {
  pod: (podid: string) => ['subtitles', podid] as const,
  file: (podid: string, aid: string) => ['subtitles', podid, 'file', aid] as const,
  transcripts: (podid: string) => ['subtitles', podid, 'transcripts'] as const,
  rules: (tenantid: string) => ['subtitle-rules', tenantid] as const,
};
