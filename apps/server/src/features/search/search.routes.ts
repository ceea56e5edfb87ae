import * as contract from '@rushes/contract/search';
import { type Binding, bind } from '#platform/http/bind.ts';
import { search } from './search.service.ts';

export const searchRoutes: Binding[] = [bind(contract.search, (ctx, { query }) => search(ctx, query))];
