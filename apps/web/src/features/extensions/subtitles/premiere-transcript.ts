import type { Sentence } from '@rushes/contract/transcripts';

/** Text and times of a transcript as Premiere imports them. Times are seconds. */
export function premiereTranscript(sentences: readonly Sentence[], language: string): string {
  const seconds = (ms: number) => ms / 1000;
  const speakers = new Map<string, string>();
  const speakerOf = (name: string | null) => {
    const known = speakers.get(name ?? '');
    if (known) return known;
    const id = crypto.randomUUID();
    speakers.set(name ?? '', id);
    return id;
  };
  const segments = sentences.map(({ start, end, content, words, speaker }) => {
    // Without the times of words, each gets its share of the sentence.
    const texts = content.split(/\s+/).filter(Boolean);
    const share = (end - start) / Math.max(1, texts.length);
    const timed =
      words && words.length > 0
        ? words
        : texts.map((text, at) => ({ text, start: start + share * at, end: start + share * (at + 1) }));
    return {
      start: seconds(start),
      duration: seconds(end - start),
      language,
      speaker: speakerOf(speaker),
      words: timed.map((word, at) => ({
        text: word.text,
        start: seconds(word.start),
        duration: seconds(word.end - word.start),
        confidence: 1,
        eos: at === timed.length - 1,
        tags: [],
        type: 'word',
      })),
    };
  });
  return JSON.stringify({
    language,
    segments,
    speakers: [...speakers].map(([name, id], at) => ({ id, name: name || `Speaker ${at + 1}` })),
  });
}
