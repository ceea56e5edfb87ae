import * as contract from '@rushes/contract/home';
import { type Binding, bind } from '#platform/http/bind.ts';
import { getHome } from './home.service.ts';

export const homeRoutes: Binding[] = [
  bind(contract.getHome, (ctx, { params, query }) => getHome(ctx, params.id, query.limit)),
];
