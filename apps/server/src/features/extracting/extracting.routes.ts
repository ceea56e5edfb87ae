import { extractPod } from '@rushes/contract/extracting';
import { type Binding, bind } from '#platform/http/bind.ts';
import { extract } from './extracting.service.ts';

export const extractingRoutes: Binding[] = [
  bind(extractPod, (ctx, { params, body }) => extract(ctx, params.id, body)),
];
