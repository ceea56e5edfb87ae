import { AppError } from '@rushes/contract/app-error';
import { AssetType } from '@rushes/contract/enums';
import { sendPlaylist } from '#features/assets/media/index.ts';
import type { Ctx } from '#platform/context/context.ts';
import type { Http } from '#platform/http/bind.ts';
import { sharedStreamUrl, sharedUrl } from '../model/shared-url.ts';
import { openAsset, type WantedAsset } from './shared-asset.service.ts';

/** The playlists of an unwatermarked video. The segments are byte ranges of the renditions, sent by `serveShared`. */
export async function serveSharedStream(
  ctx: Ctx,
  wanted: WantedAsset & { playlist: 'master.m3u8' | 'index.m3u8' },
  http: Http,
): Promise<void> {
  const { visitor, asset, pod, piece } = await openAsset(ctx, wanted);
  if (piece !== 'address' || asset.type !== AssetType.WEB) throw new AppError('ERR17');
  const admission = { visitorid: visitor.id, generation: visitor.link.generation };
  if (wanted.playlist === 'index.m3u8') {
    const url = sharedUrl(ctx.keyring, admission, asset.id, asset.name);
    return sendPlaylist(ctx, { assetid: asset.id, url }, http);
  }
  const urlOf = (id: string) => sharedStreamUrl(ctx.keyring, admission, id, 'index.m3u8');
  return sendPlaylist(ctx, { podid: pod.id, urlOf }, http);
}
