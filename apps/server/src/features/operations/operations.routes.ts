import * as contract from '@rushes/contract/move-copy';
import { type Binding, bind } from '#platform/http/bind.ts';
import { listOperations } from './operations.service.ts';

export const operationsRoutes: Binding[] = [bind(contract.listOperations, (ctx) => listOperations(ctx))];
