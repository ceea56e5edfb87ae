import type { Embedded, EmbedKind, EmbedLink } from '@rushes/contract/embedlinks';
import type { AssetRow } from '#features/assets/index.ts';
import { frameHtml } from './embed-html.present.ts';
import { type Size, sizeIn } from './embedlinks.policy.ts';
import type { EmbeddedRow, EmbedRow } from './embedlinks.queries.ts';

export const embedUrl = (publicUrl: string, code: string) => `${publicUrl}/embedded/${code}`;
export const mediaPath = (code: string, id: string) => `/embeds/${code}/${id}`;

interface Shown {
  name: string;
  kind: string;
  resolution: string | null;
}

export function presentEmbedLink(row: EmbedRow, of: Shown, isShown: boolean, publicUrl: string): EmbedLink {
  const url = embedUrl(publicUrl, row.code);
  return {
    id: row.id,
    podid: row.podid,
    code: row.code,
    url,
    asset: row.asset,
    html: frameHtml({ url, title: of.name, kind: of.kind, size: sizeIn(of.resolution) }),
    shown: isShown ? 1 : 0,
    createdat: row.createdat,
    createdby: { id: row.createdbyid, name: row.createdbyname },
  };
}

/** The assets of an embed, by their role. */
export interface Parts {
  media: readonly AssetRow[];
  poster: AssetRow | undefined;
  peaks: AssetRow | undefined;
  captions: readonly AssetRow[];
}

/** The size of the played asset; before it exists, that of the original. */
export const sizeOf = ({ resolution }: EmbeddedRow, { media, poster }: Parts): Size | null =>
  sizeIn(media[0]?.resolution ?? null) ?? sizeIn(resolution) ?? sizeIn(poster?.resolution ?? null);

// Responses for guests: no user ids, and nothing about the location of the file.

export function presentEmbedded(row: EmbeddedRow, kind: EmbedKind, parts: Parts): Embedded {
  const { media, poster, peaks, captions } = parts;
  const address = ({ id }: AssetRow) => mediaPath(row.code, id);
  const size = sizeOf(row, parts);
  return {
    name: row.name,
    tenant: row.tenantname,
    kind,
    duration: row.duration,
    width: size?.width ?? null,
    height: size?.height ?? null,
    poster: poster ? address(poster) : null,
    media: media.map((asset) => ({ url: address(asset), mimetype: asset.mimetype ?? '' })),
    peaks: peaks ? address(peaks) : null,
    captions: captions.map((asset) => ({ url: address(asset), name: asset.name, language: asset.language })),
  };
}
