import { IMPRINT, ImprintParams } from '@rushes/contract/services';
import { checkImprint, launchImprint } from '#features/converting/index.ts';
import { canBurnIn } from '#platform/burn-in/burn-in.ts';
import { readPart } from '#platform/http/validate.ts';
import { makerOf } from './converting.provider.ts';

const Checked = ImprintParams.pick({ assetid: true });

/** Burns a subtitle file into a copy of its video. */
export const imprint = makerOf({
  alias: IMPRINT,
  name: 'Subtitle burn-in',
  isOffered: ({ media }) => canBurnIn(media),
  check: (ctx, pods, params) => checkImprint(ctx, pods, readPart(Checked, params, 'query').assetid),
  begin: (params) => {
    const wanted = readPart(ImprintParams, params, 'params');
    return (ctx, podid) => launchImprint(ctx, podid, wanted);
  },
});
