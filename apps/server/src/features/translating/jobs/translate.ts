import { AppError } from '@rushes/contract/app-error';
import { languageId } from '@rushes/contract/languages';
import { TRANSLATE, TranslationParams } from '@rushes/contract/services';
import { notify } from '#features/notifications/index.ts';
import type { RunTask, RunWork } from '#features/service-runs/index.ts';
import { addSubtitles, openForTranslation, storeSubtitles } from '#features/subtitles/generated/index.ts';
import { nameOfTranslation } from '../translating.policy.ts';

export async function work({
  services,
  run,
  pod,
  signal,
  state,
  onProgress,
  finish,
}: RunTask): Promise<void> {
  // Archived since the start: its bytes are packed.
  if (pod.archived) throw new AppError('ERR68');
  const { assetid, sourcelanguage: from, targetlanguage: to } = TranslationParams.parse(run.params);
  const adapter = services.engines.translation.get(TRANSLATE);
  // The operator turned it off after the run was started.
  if (!adapter) throw new AppError('ERR39');
  const { source, texts, withTexts } = await openForTranslation(services, pod, assetid, from);
  if (texts.length === 0) throw new AppError('ERR230');
  const engine = await adapter.open();
  const input = { texts, from, to, context: pod.name };
  const translated = await engine.translate(input, { signal, state, onProgress });
  const file = await withTexts(translated, to);
  const { tenantid, userid, username } = run;
  await storeSubtitles(services, tenantid, file, (stored) =>
    finish(async (trx, current) => {
      const params = { name: current.name, language: to };
      await notify(trx, { tenantid, userid, podid: current.id, code: 'NM12', params });
      const made = { name: nameOfTranslation(source.name, from, to), language: languageId(to) ?? null };
      await addSubtitles(trx, current, stored, made, { userid, name: username });
    }),
  );
}

/** Engines keep nothing: only the paid batches in the state. */
export const cleanUp: RunWork['cleanUp'] = (_services, _run, state) => state.clear();
