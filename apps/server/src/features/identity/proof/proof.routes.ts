import * as contract from '@rushes/contract/proof';
import { type Binding, bind } from '#platform/http/bind.ts';
import * as proof from './proof.service.ts';

export const proofRoutes: Binding[] = [
  bind(contract.getProofMethods, (ctx) => proof.listProofMethods(ctx)),
  bind(contract.provePasskeyOptions, (ctx) => proof.provePasskeyOptions(ctx)),
  bind(contract.prove, (ctx, { body }) => proof.prove(ctx, body)),
];
