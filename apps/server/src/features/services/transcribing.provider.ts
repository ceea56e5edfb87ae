import { type SpeechAlias, speechAliases } from '@rushes/contract/services';
import { checkRuns, startRuns } from '#features/service-runs/index.ts';
import { readSpeechParams, speechServices } from '#features/transcribing/index.ts';
import type { UserCtx } from '#platform/context/context.ts';
import { describeEngine } from './describe-engine.service.ts';
import { namedLanguages } from './model/named-languages.ts';
import type { Provider } from './services.service.ts';

const names: Record<SpeechAlias, string> = {
  'aws-transcribe': 'Speech to text',
  'google-transcribe': 'Speech to text (alternative)',
};

const adapterOf = ({ engines }: UserCtx, alias: SpeechAlias) => engines.speech.get(alias);

export const transcribing: Provider[] = speechAliases.map((alias) => {
  const service = speechServices.find((one) => one.alias === alias)!;
  return {
    alias,
    isOffered: (ctx) => ctx.media.ready && adapterOf(ctx, alias) !== undefined,
    describe: (ctx) =>
      describeEngine(ctx, { alias, name: names[alias] }, adapterOf(ctx, alias)!, async (engine) => ({
        detectslanguage: engine.detectsLanguage ? 1 : 0,
        options: { languages: namedLanguages(await engine.languages()), sourcelanguages: [] },
      })),
    check: (ctx, chosen) => checkRuns(ctx, service, chosen, undefined),
    async run(ctx, chosen) {
      const isSingle = chosen.nodes.length === 0 && chosen.pods.length === 1;
      const engine = await adapterOf(ctx, alias)!.open();
      return startRuns(ctx, service, chosen, await readSpeechParams(chosen.params, engine, { isSingle }));
    },
  };
});
