import { createPod } from '@rushes/contract/pods';
import * as contract from '@rushes/contract/uploads';
import type { UserCtx } from '#platform/context/context.ts';
import { type Binding, bind } from '#platform/http/bind.ts';
import type { Locks } from '#platform/locks/advisory-locks.ts';
import { createAssetUpload } from './asset-upload.service.ts';
import { createUpload } from './create-upload.service.ts';
import { findExisting } from './existing-files.service.ts';
import { multipartRoutes } from './multipart.routes.ts';
import { tusOptionsRoute, tusRoutes } from './tus.routes.ts';

export function uploadsRoutes(locks: Locks): Binding[] {
  return [
    bind(createPod, (ctx, { body }) => createUpload(ctx, body)),
    bind(contract.findExisting, (ctx, { params, body }) => findExisting(ctx, params.id, body.files)),
    bind(contract.createAsset, (ctx, { params, body }) => createAssetUpload(ctx, params.id, body)),
    tusOptionsRoute,
    ...tusRoutes(
      {
        create: contract.tusCreate,
        head: contract.tusHead,
        patch: contract.tusPatch,
        remove: contract.tusDelete,
      },
      async (ctx) => ctx as UserCtx,
      locks,
    ),
    ...multipartRoutes,
  ];
}
