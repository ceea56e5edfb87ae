import { AppError } from '@rushes/contract/app-error';
import { type AssetRow, findAsset } from '#features/assets/index.ts';
import type { Ctx } from '#platform/context/context.ts';
import { browserOf } from '#platform/http/browser.ts';
import { downloadRefusal, type Grant, grantOfPod, pieceOf } from '../accesslinks.policy.ts';
import { isSharedUrl } from '../model/shared-url.ts';
import { hasTaken } from './link-usage.queries.ts';
import { findSharedPod, type SharedPodRow } from './shared.queries.ts';
import { findVisitor, type VisitorRow } from './visitors.queries.ts';

export interface WantedAsset {
  visitorid: string;
  id: string;
  expires: number;
  signature: string;
}

export interface OpenedAsset {
  visitor: VisitorRow;
  pod: SharedPodRow;
  asset: AssetRow;
  grant: Grant;
  piece: 'address' | 'download' | 'marked' | 'played';
}

/** Verifies the signed URL and checks the current state of the link, at every request. */
export async function openAsset(ctx: Ctx, wanted: WantedAsset): Promise<OpenedAsset> {
  const { id, visitorid } = wanted;
  const visitor = await findVisitor(ctx.db, visitorid);
  const admission = { visitorid, generation: visitor?.link.generation ?? 0 };
  if (!visitor?.link.admitted || !isSharedUrl(ctx.keyring, admission, id, wanted))
    throw new AppError('ERR17');
  const asset = await findAsset(ctx.db, visitor.link.tenantid, id);
  const pod = asset && (await findSharedPod(ctx.db, visitor.link, asset.podid));
  // A download that has started can be continued.
  const downloadsspent =
    visitor.link.downloadsspent &&
    !(await hasTaken(ctx.db, { visitorid, assetid: id, usedby: browserOf(ctx) }));
  const grant = pod && grantOfPod({ ...visitor.link, downloadsspent }, pod);
  const piece = asset && grant && pieceOf(grant, asset);
  if (!pod || !grant || !piece || piece === 'none') throw new AppError('ERR17');
  if (piece === 'facts') {
    const refusal = downloadRefusal(visitor.link);
    throw new AppError(refusal === 'ERR200' ? refusal : 'ERR17');
  }
  return { visitor, pod, asset: asset!, grant, piece };
}
