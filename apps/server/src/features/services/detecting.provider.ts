import { type VisionAlias, visionAliases } from '@rushes/contract/services';
import { detections } from '#features/detecting/index.ts';
import { checkRuns, startRuns } from '#features/service-runs/index.ts';
import type { UserCtx } from '#platform/context/context.ts';
import { describeEngine } from './describe-engine.service.ts';
import { noEngine } from './model/no-engine.ts';
import type { Provider } from './services.service.ts';

const names: Record<VisionAlias, string> = {
  'aws-detecting-text': 'Text detection',
  'aws-detecting-labels': 'Label detection',
};

/** It needs no languages. */
const abilities = { detectslanguage: noEngine.detectslanguage, options: noEngine.options };

const adapterOf = ({ engines }: UserCtx, alias: VisionAlias) => engines.vision.get(alias);

export const detecting: Provider[] = visionAliases.map((alias) => ({
  alias,
  isOffered: (ctx) => adapterOf(ctx, alias) !== undefined,
  describe: (ctx) =>
    describeEngine(ctx, { alias, name: names[alias] }, adapterOf(ctx, alias)!, async () => abilities),
  check: (ctx, chosen) => checkRuns(ctx, detections[alias], chosen, {}),
  run: (ctx, chosen) => startRuns(ctx, detections[alias], chosen, {}),
}));
