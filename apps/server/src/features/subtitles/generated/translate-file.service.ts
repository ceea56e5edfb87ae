import type { SubtitleFile } from '@rushes/contract/subtitle-file';
import { presets } from '@rushes/contract/subtitle-rules';
import type { AssetRow } from '#features/assets/index.ts';
import type { FullRow } from '#features/pods/index.ts';
import type { Services } from '#platform/context/context.ts';
import { planTranslation } from '../model/translate-cues.ts';
import { limitsOf } from '../model/words-to-cues.ts';
import { findRules } from '../subtitles.queries.ts';
import { requireSubtitles } from '../subtitles.service.ts';
import { readFile } from '../subtitles.storage.ts';

interface Translatable {
  source: AssetRow;
  /** Whole sentences, to be translated one by one. */
  texts: string[];
  /** The file with the translated sentences: the same format, and the times and places of the cues. */
  withTexts(translated: readonly string[], language: string): Promise<SubtitleFile>;
}

/** Only the line breaks are needed, which do not depend on it. */
const ANY_RATE = { num: 25, den: 1 };

/** Reads a subtitle file for a translation. Throws if it was deleted. */
export async function openForTranslation(
  services: Services,
  pod: FullRow,
  assetid: string,
  language: string,
): Promise<Translatable> {
  const source = await requireSubtitles(services.db, pod, assetid);
  const { problems: _, ...file } = await readFile(services, source);
  const plan = planTranslation(file.cues, { language });
  const settingsAt = new Map(file.cues.map(({ startTime, settings }) => [startTime, settings]));
  return {
    source,
    texts: plan.texts,
    async withTexts(translated, target) {
      const profile = (await findRules(services.db, pod.tenantid)) ?? presets.default;
      const { charactersPerLine, lines } = limitsOf({ profile, frameRate: ANY_RATE, language: target });
      const cues = plan.apply(translated, { language: target, charactersPerLine, lines }).map((cue) => {
        const settings = settingsAt.get(cue.startTime);
        return { id: 0, ...cue, ...(settings ? { settings } : {}) };
      });
      // Some VTT files name their language.
      const header = file.header.replace(/^(Language: *).*$/m, `$1${target}`);
      return { ...file, header, tail: '', cues };
    },
  };
}
