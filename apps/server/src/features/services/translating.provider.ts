import { AppError } from '@rushes/contract/app-error';
import { TRANSLATE } from '@rushes/contract/services';
import { checkRuns, startRuns } from '#features/service-runs/index.ts';
import { findPairRefusal, readTranslationParams, translationOf } from '#features/translating/index.ts';
import type { UserCtx } from '#platform/context/context.ts';
import { knownLanguages } from '#platform/translation/known-languages.ts';
import { describeEngine } from './describe-engine.service.ts';
import { namedLanguages } from './model/named-languages.ts';
import type { Provider } from './services.service.ts';

const adapterOf = ({ engines }: UserCtx) => engines.translation.get(TRANSLATE);

export const translating: Provider[] = [
  {
    alias: TRANSLATE,
    isOffered: (ctx) => adapterOf(ctx) !== undefined,
    describe: (ctx) =>
      describeEngine(ctx, { alias: TRANSLATE, name: 'Translation' }, adapterOf(ctx)!, async (engine) => {
        const { from, to } = await knownLanguages(engine);
        return {
          detectslanguage: 0,
          options: { languages: namedLanguages(to), sourcelanguages: namedLanguages(from) },
        };
      }),
    async check(ctx, { nodes, pods, params }) {
      const { assetid, sourcelanguage: from, targetlanguage: to } = params as Partial<Record<string, string>>;
      const refusal = from && to ? await findPairRefusal(await adapterOf(ctx)!.open(), from, to) : undefined;
      return checkRuns(ctx, translationOf(refusal), { nodes, pods }, assetid ? { assetid } : undefined);
    },
    async run(ctx, { nodes, pods, params }) {
      const wanted = readTranslationParams(params);
      const engine = await adapterOf(ctx)!.open();
      const refusal = await findPairRefusal(engine, wanted.sourcelanguage, wanted.targetlanguage);
      if (refusal) throw new AppError(refusal);
      return startRuns(ctx, translationOf(), { nodes, pods }, wanted);
    },
  },
];
