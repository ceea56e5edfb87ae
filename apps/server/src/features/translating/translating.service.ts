import { AppError } from '@rushes/contract/app-error';
import { isSubtitle } from '@rushes/contract/assets';
import { costOfTranslation } from '@rushes/contract/costs';
import type { PlainCode } from '@rushes/contract/errors';
import { TRANSLATE, TranslationParams } from '@rushes/contract/services';
import { type EngineService, type RunFile, reasonOf } from '#features/service-runs/index.ts';
import { ServiceError } from '#platform/engines/service-error.ts';
import { readPart } from '#platform/http/validate.ts';
import { knownLanguages } from '#platform/translation/known-languages.ts';
import { pickPair } from '#platform/translation/pairs.ts';
import type { TranslationEngine } from '#platform/translation/translation.ts';
import { translate } from './translating.jobs.ts';
import { refusalOf } from './translating.policy.ts';
import { countCharacters } from './translating.queries.ts';

/** `pairRefusal`: why the engine cannot translate between the languages, which is not asked in a transaction. */
export const translationOf = (
  pairRefusal?: PlainCode,
): EngineService<Pick<TranslationParams, 'assetid'>> => ({
  alias: TRANSLATE,
  code: 'AM8',
  kinds: ['video', 'audio'],
  job: translate,
  async examine(db, files, params) {
    if (!params) return files.map(withAnySubtitles);
    const { assetid } = params;
    const counts = await countCharacters(db, files[0]!.pod.tenantid, [assetid]);
    return files.map(({ assets }) => {
      const asset = assets.find(({ id }) => id === assetid);
      const characters = asset ? (counts.get(assetid) ?? 0) : 0;
      return {
        refusal: refusalOf(asset, characters) ?? pairRefusal,
        duration: 0,
        cost: costOfTranslation(characters),
        characters,
      };
    });
  },
});

/** Before a subtitle file is chosen. */
const withAnySubtitles = ({ assets }: RunFile) => ({
  refusal: assets.some(isSubtitle) ? undefined : ('ERR19' as const),
  duration: 0,
  cost: 0,
});

/** Why the engine cannot translate one language into the other. */
export async function findPairRefusal(
  engine: TranslationEngine,
  from: string,
  to: string,
): Promise<PlainCode | undefined> {
  try {
    pickPair(await knownLanguages(engine), from, to);
    return undefined;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return reasonOf(error);
  }
}

export function readTranslationParams(params: unknown): TranslationParams {
  const wanted = readPart(TranslationParams, params, 'params');
  const { sourcelanguage, targetlanguage } = wanted;
  if (sourcelanguage.toLowerCase() === targetlanguage.toLowerCase())
    throw new AppError('ERR55', { field: 'targetlanguage' });
  return wanted;
}
