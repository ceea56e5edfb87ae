import { createPod } from '@rushes/contract/pods';
import * as contract from '@rushes/contract/uploads';
import type { UserCtx } from '#platform/context/context.ts';
import { type Binding, bind, bindRaw } from '#platform/http/bind.ts';
import type { Locks } from '#platform/locks/advisory-locks.ts';
import { announce } from './announce-upload.service.ts';
import { announceAsset } from './asset-upload.service.ts';
import { findExisting } from './existing-files.service.ts';
import { multipartRoutes } from './multipart.routes.ts';
import * as tus from './tus.service.ts';

export function uploadsRoutes(locks: Locks): Binding[] {
  return [
    bind(createPod, (ctx, { body }) => announce(ctx, body)),
    bind(contract.findExisting, (ctx, { params, body }) => findExisting(ctx, params.id, body.files)),
    bind(contract.createAsset, (ctx, { params, body }) => announceAsset(ctx, params.id, body)),
    bindRaw(contract.tusOptions, (_ctx, _input, http) => tus.options(http)),
    bindRaw(contract.tusCreate, (ctx, _input, http) => tus.create(ctx as UserCtx, http, locks)),
    bindRaw(contract.tusHead, (ctx, { params }, http) => tus.head(ctx as UserCtx, params.id, http)),
    bindRaw(contract.tusPatch, (ctx, { params }, http) => tus.append(ctx as UserCtx, params.id, http, locks)),
    bindRaw(contract.tusDelete, (ctx, { params }, http) =>
      tus.terminate(ctx as UserCtx, params.id, http, locks),
    ),
    ...multipartRoutes,
  ];
}
