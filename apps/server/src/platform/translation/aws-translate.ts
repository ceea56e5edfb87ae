import { ListLanguagesCommand, TranslateClient, TranslateTextCommand } from '@aws-sdk/client-translate';
import { someAtATime } from '#platform/batching/some-at-a-time.ts';
import { type AwsSettings, awsConfig, callAws } from '#platform/engines/aws.ts';
import type { Pause, Waiting } from '#platform/engines/back-off.ts';
import { pickLanguage } from '#platform/engines/pick-language.ts';
import { translateInBatches } from './batches.ts';
import type { TranslationEngine } from './translation.ts';

/** One call takes one text: a batch is what is stored together. */
const LIMITS = { texts: 40, bytes: 100_000 };
const AT_ONCE = 4;
/** The page size of ListLanguages. */
const PAGE = 500;

export function openAwsTranslate(settings: AwsSettings, { pause }: { pause: Pause }): TranslationEngine {
  const client = new TranslateClient(awsConfig(settings));

  async function codes(waiting: Waiting): Promise<string[]> {
    const found: string[] = [];
    let NextToken: string | undefined;
    do {
      const from = NextToken === undefined ? {} : { NextToken };
      const page = await callAws(
        (options) => client.send(new ListLanguagesCommand({ MaxResults: PAGE, ...from }), options),
        waiting,
      );
      found.push(...(page.Languages ?? []).flatMap(({ LanguageCode }) => LanguageCode ?? []));
      NextToken = page.NextToken;
    } while (NextToken);
    return found.filter((code) => code !== 'auto');
  }

  return {
    async languages(signal) {
      const all = await codes({ signal, pause });
      return { from: all, to: all };
    },
    async translate({ texts, from, to }, run) {
      const all = await codes({ signal: run.signal, pause });
      const [SourceLanguageCode, TargetLanguageCode] = [pickLanguage(from, all), pickLanguage(to, all)];
      return translateInBatches(texts, LIMITS, run, async (batch, signal) => {
        const translated: string[] = [];
        await someAtATime(batch.entries(), AT_ONCE, async ([at, Text]) => {
          const command = new TranslateTextCommand({ Text, SourceLanguageCode, TargetLanguageCode });
          const reply = await callAws((options) => client.send(command, options), { signal, pause });
          translated[at] = reply.TranslatedText ?? '';
        });
        return translated;
      });
    },
    responds: async (signal) => void (await codes({ signal, pause })),
  };
}
