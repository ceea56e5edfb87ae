import { AppError } from '@rushes/contract/app-error';
import { Conversion, FrameWanted } from '@rushes/contract/converting';
import type { PlainCode } from '@rushes/contract/errors';
import { CONVERTING, EXTRACTING_AUDIO, EXTRACTING_FRAMES, type Utility } from '@rushes/contract/services';
import {
  checkAudio,
  checkConversion,
  checkFrames,
  launchAudio,
  launchConversion,
  launchFrames,
} from '#features/converting/index.ts';
import type { UserCtx } from '#platform/context/context.ts';
import { readPart } from '#platform/http/validate.ts';
import { freeService } from './model/no-engine.ts';
import type { Chosen, Provider } from './services.service.ts';

interface Maker {
  alias: string;
  name: string;
  check(ctx: UserCtx, pods: readonly string[], params: unknown): Promise<Utility[]>;
  /** Parses the parameters before any work starts. */
  begin(params: unknown): (ctx: UserCtx, podid: string) => Promise<unknown>;
  /** Default: whether ffmpeg is there. */
  isOffered?: Provider['isOffered'];
}

const isMediaReady: Provider['isOffered'] = ({ media }) => media.ready;

/** Free services that run per file. Starts the files that qualify; fails only when none does. */
export const makerOf = ({ alias, name, check, begin, isOffered = isMediaReady }: Maker): Provider => ({
  alias,
  isOffered,
  describe: async () => freeService(alias, name),
  check: (ctx, { pods, params }) => check(ctx, pods, params),
  async run(ctx, { pods, params }: Chosen) {
    const launch = begin(params);
    const utility = await check(ctx, pods, params);
    const runnable = utility.filter(({ info }) => info.runnable);
    if (runnable.length === 0) throw new AppError(utility[0]!.error!.code as PlainCode);
    for (const { pod } of runnable) await launch(ctx, pod.id);
    return { operation: null, utility };
  },
});

export const makers: Provider[] = [
  makerOf({
    alias: CONVERTING,
    name: 'Conversion',
    check: checkConversion,
    begin: (params) => {
      const wanted = readPart(Conversion, params, 'params');
      return (ctx, podid) => launchConversion(ctx, podid, undefined, wanted);
    },
  }),
  makerOf({
    alias: EXTRACTING_AUDIO,
    name: 'Audio extraction',
    check: checkAudio,
    begin: () => launchAudio,
  }),
  makerOf({
    alias: EXTRACTING_FRAMES,
    name: 'Frame extraction',
    check: checkFrames,
    begin: (params) => {
      const wanted = readPart(FrameWanted, params, 'params');
      return (ctx, podid) => launchFrames(ctx, podid, wanted);
    },
  }),
];
