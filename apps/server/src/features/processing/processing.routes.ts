import { transcodePod } from '@rushes/contract/pods';
import { type Binding, bind } from '#platform/http/bind.ts';
import { transcode } from './processing.service.ts';

export const processingRoutes: Binding[] = [
  bind(transcodePod, (ctx, { params }) => transcode(ctx, params.id)),
];
