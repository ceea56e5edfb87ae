import { AppError } from '@rushes/contract/app-error';
import type { EmbedAsset, Embedded, EmbedKind, oembed } from '@rushes/contract/embedlinks';
import type { QueryOf } from '@rushes/contract/endpoint';
import { AssetType, State } from '@rushes/contract/enums';
import { type AssetRow, listAssets } from '#features/assets/index.ts';
import { sendAsset } from '#features/assets/media/index.ts';
import { recordUsage } from '#features/usage/index.ts';
import type { Ctx, Services } from '#platform/context/context.ts';
import { isInlineSafe } from '#platform/files/inline-safe.ts';
import type { Http } from '#platform/http/bind.ts';
import { clientNetwork } from '#platform/http/client-network.ts';
import { countWithin } from '#platform/http/rate-limit.ts';
import { headHtml, oembedXml, SOUND, sizedFrameHtml, WIDE } from './embed-html.present.ts';
import { fitted, isEmbeddable, partOf, type Size, showingOf, sizeIn } from './embedlinks.policy.ts';
import { embedUrl, mediaPath, type Parts, presentEmbedded, sizeOf } from './embedlinks.present.ts';
import * as queries from './embedlinks.queries.ts';

// Content for embeds on other sites. The row is checked at every call and for every byte range, so that revoking
// the embed or archiving, hiding or deleting the file takes effect immediately.

interface Opened {
  row: queries.EmbeddedRow;
  kind: EmbedKind;
  parts: Parts;
}

async function findOpened(db: Ctx['db'], code: string): Promise<Opened | undefined> {
  const row = await queries.findEmbedded(db, code);
  const showing = row && showingOf(row);
  if (!row || !showing || showing === 'nothing' || !isEmbeddable(row.kind)) return undefined;
  const assets = await listAssets(db, row.tenantid, row.podid);
  return { row, kind: row.kind, parts: partsOf(showing, row.kind, assets) };
}

function partsOf(showing: EmbedAsset, kind: EmbedKind, assets: readonly AssetRow[]): Parts {
  const usable = assets.filter(
    ({ type, state, storagekey, broken, mimetype }) =>
      // Browsers would download what they cannot display.
      state === State.COMPLETE &&
      storagekey !== null &&
      broken === 0 &&
      (type === AssetType.SRT || canBeShown(mimetype)),
  );
  const of = (part: ReturnType<typeof partOf>) =>
    usable.filter((asset) => partOf(showing, kind, asset) === part);
  const posters = of('poster');
  const isChosen = ({ metadata }: AssetRow) => metadata.role === 'chosen';
  // For an image, the derived picture is shown.
  const pictures = kind === 'image' ? posters.filter((asset) => !isChosen(asset)).slice(0, 1) : [];
  return {
    media: [...of('media').sort((a, b) => rankOfMedia(a) - rankOfMedia(b)), ...pictures],
    poster: posters.find(isChosen) ?? posters[0],
    peaks: of('peaks')[0],
    captions: of('captions'),
  };
}

const canBeShown = (mimetype: string | null) =>
  mimetype === 'application/json' || (mimetype !== null && isInlineSafe(mimetype));
/** Order: the original, a `direct` copy of it, the web version. */
const rankOfMedia = ({ type, metadata }: AssetRow) =>
  type === AssetType.RAW ? 0 : metadata.role === 'direct' ? 1 : 2;

export async function getEmbedded(ctx: Ctx, code: string): Promise<{ embedded: Embedded }> {
  const opened = await findOpened(ctx.db, code);
  if (!opened) throw new AppError('ERR178');
  await countView(ctx, opened.row);
  return { embedded: presentEmbedded(opened.row, opened.kind, opened.parts) };
}

const HOUR = 3600;

/** Once per network and hour: a page that is loaded again is no other viewer. The address itself is not stored. */
async function countView(ctx: Ctx, { tenantid, podid, code }: queries.EmbeddedRow): Promise<void> {
  const network = ctx.keyring.sign('embed-view', `${code} ${clientNetwork(ctx.address)}`);
  await ctx.db.transaction().execute(async (trx) => {
    const { count } = await countWithin(trx, `embed-view:${network}`, HOUR);
    if (count === 1) await recordUsage(trx, [{ tenantid, podid, userid: null, views: 1 }]);
  });
}

/** Not cached by the browser: when the embed is revoked, its media must not be available any more. */
export async function serveEmbedded(ctx: Ctx, code: string, id: string, http: Http): Promise<void> {
  const opened = await findOpened(ctx.db, code);
  if (!opened) throw new AppError('ERR178');
  const { media, poster, peaks, captions } = opened.parts;
  const all = [...media, poster, peaks, ...captions];
  const asset = id === 'poster' ? poster : all.find((one) => one?.id === id);
  if (!asset) throw new AppError('ERR17');
  // Other sites can load pictures directly, as oEmbed allows; video and audio only inside our frame.
  if (asset === poster || opened.kind === 'image')
    http.reply.header('cross-origin-resource-policy', 'cross-origin');
  await sendAsset(ctx, { id: asset.id, isDownload: false, userid: null }, 'no-store', http);
}

type Question = QueryOf<typeof oembed>;

const ADDRESS = /^\/embedded\/([\w-]{1,64})\/?$/;

/** The code in a URL of ours; undefined for any other URL. */
function codeIn(url: string, publicUrl: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { protocol, host, pathname } = new URL(url);
  if (!/^https?:$/.test(protocol) || host !== new URL(publicUrl).host) return undefined;
  return ADDRESS.exec(pathname)?.[1];
}

export async function describeByOembed(ctx: Ctx, question: Question, { reply }: Http): Promise<void> {
  const { format } = question;
  if (format !== 'json' && format !== 'xml') throw new AppError('ERR179');
  const { publicUrl } = ctx.settings;
  const code = codeIn(question.url, publicUrl);
  const opened = code && (await findOpened(ctx.db, code));
  if (!opened) throw new AppError(code && (await queries.hasEmbedLink(ctx.db, code)) ? '1013' : 'ERR178');
  const answer = oembedOf(opened, publicUrl, { width: question.maxwidth, height: question.maxheight });
  await reply
    .headers({
      'content-type': format === 'json' ? 'application/json; charset=utf-8' : 'text/xml; charset=utf-8',
      'cache-control': 'no-store',
      // Also requested by other sites; the content is public to anyone with the URL.
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    })
    .send(format === 'json' ? JSON.stringify(answer) : oembedXml(answer));
}

type Most = { [K in keyof Size]?: number | undefined };

function oembedOf({ row, kind, parts }: Opened, publicUrl: string, most: Most) {
  const { poster } = parts;
  const posterSize = sizeIn(poster?.resolution ?? null);
  const described = {
    version: '1.0',
    title: row.name,
    provider_name: row.tenantname,
    provider_url: publicUrl,
    ...(poster && posterSize && fits(posterSize, most)
      ? {
          thumbnail_url: `${publicUrl}${mediaPath(row.code, 'poster')}`,
          thumbnail_width: posterSize.width,
          thumbnail_height: posterSize.height,
        }
      : {}),
  };
  const photo = kind === 'image' ? photoOf(parts, most) : undefined;
  if (photo)
    return {
      type: 'photo',
      ...described,
      url: `${publicUrl}${mediaPath(row.code, photo.id)}`,
      width: photo.size.width,
      height: photo.size.height,
    };
  const size = fitted(kind === 'audio' ? SOUND : (sizeOf(row, parts) ?? WIDE), bounds(most));
  const html = sizedFrameHtml({ url: embedUrl(publicUrl, row.code), title: row.name, kind, size });
  return { type: kind === 'video' ? 'video' : 'rich', ...described, html, ...size };
}

const bounds = ({ width, height }: Most): Partial<Size> => ({
  ...(width === undefined ? {} : { width }),
  ...(height === undefined ? {} : { height }),
});
const fits = ({ width, height }: Size, most: Most) =>
  width <= (most.width ?? width) && height <= (most.height ?? height);

/** No resizing on request: the first picture that fits, else the image is shown in our frame. */
function photoOf({ media }: Parts, most: Most) {
  return media
    .map(({ id, resolution }) => ({ id, size: sizeIn(resolution) }))
    .find(
      (picture): picture is { id: string; size: Size } => picture.size !== null && fits(picture.size, most),
    );
}

/** The head of the page as served, before scripts run; null when there is nothing to show. */
export async function embedHead({ db, settings }: Services, code: string): Promise<string | null> {
  const opened = await findOpened(db, code);
  if (!opened) return null;
  const { row, kind, parts } = opened;
  const { publicUrl } = settings;
  const url = embedUrl(publicUrl, row.code);
  return headHtml({
    url,
    oembed: `${publicUrl}/oembed?url=${encodeURIComponent(url)}`,
    title: row.name,
    site: row.tenantname,
    kind,
    size: kind === 'audio' ? SOUND : (sizeOf(row, parts) ?? WIDE),
    poster: parts.poster ? `${publicUrl}${mediaPath(row.code, 'poster')}` : null,
  });
}
