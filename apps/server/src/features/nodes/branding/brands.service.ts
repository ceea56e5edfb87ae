import { buffer } from 'node:stream/consumers';
import { AppError, invalid } from '@rushes/contract/app-error';
import type { Brand } from '@rushes/contract/brands';
import { NodeType } from '@rushes/contract/enums';
import { hasBranding } from '@rushes/contract/plans';
import { recordAudit } from '#platform/audit/record.ts';
import type { Ctx, Db, Services, UserCtx } from '#platform/context/context.ts';
import type { Http } from '#platform/http/bind.ts';
import type { SentFile } from '#platform/http/multipart.ts';
import type { MailLogo } from '#platform/mail/compose.ts';
import { logoFilename } from '../model/logo-url.ts';
import { isWebsite } from '../model/website.ts';
import { changeNode, requireNode } from '../node-access.service.ts';
import { emitNodeChanged } from '../nodes.events.ts';
import { freeLogoLater } from '../nodes.jobs.ts';
import type { NodeRow } from '../nodes.queries.ts';
import { updateNode } from '../write-node.queries.ts';
import { presentBrand } from './brands.present.ts';
import { type BrandRow, findBrand, findServableBrand } from './brands.queries.ts';
import { readLogo, sendLogo, storeLogo } from './logo.service.ts';

// The branding that guests see. Stored on the root node of the tenant.

const CONTROL = 'control TenantConfiguration';

export async function getBrand(ctx: UserCtx, id: string): Promise<{ brand: Brand }> {
  const node = await requireNode(ctx, id, CONTROL);
  return { brand: presentBrand(await requireBrand(ctx.db, node)) };
}

async function requireBrand(db: Db, { type, tenantid }: NodeRow): Promise<BrandRow> {
  if (type !== NodeType.TENANT) {
    throw invalid('id', 'workspaceBrand');
  }
  const row = await findBrand(db, tenantid);
  if (!row || !hasBranding(row)) throw new AppError('11403');
  return row;
}

/** Omitted fields stay unchanged. */
export async function updateBrand(
  ctx: UserCtx,
  id: string,
  input: { homeurl?: string | undefined },
  file?: SentFile,
): Promise<{ brand: Brand }> {
  const before = await requireNode(ctx, id, CONTROL);
  await requireBrand(ctx.db, before);
  const homeurl = input.homeurl === undefined ? undefined : homeUrlOf(input.homeurl);
  const logo = file && (await readLogo(file));
  const logokey = logo && (await storeLogo(ctx, before.tenantid, logo));
  return changeBrand(ctx, id, {
    ...(homeurl === undefined ? {} : { homeurl }),
    ...(logo && logokey ? { logokey, logotype: logo.type } : {}),
  });
}

export async function deleteBrandLogo(ctx: UserCtx, id: string): Promise<void> {
  await changeBrand(ctx, id, { logokey: null, logotype: null });
}

type Change = Partial<Pick<BrandRow, 'logokey' | 'logotype' | 'homeurl'>>;

function changeBrand(ctx: UserCtx, id: string, change: Change): Promise<{ brand: Brand }> {
  return changeNode(ctx, id, CONTROL, async (trx, node) => {
    const row = await requireBrand(trx, node);
    const { tenantid } = node;
    const names = (['logokey', 'homeurl'] as const).filter(
      (name) => change[name] !== undefined && change[name] !== row[name],
    );
    if (names.length === 0) return { brand: presentBrand(row) };
    await updateNode(trx, tenantid, id, change);
    if (row.logokey && names.includes('logokey')) await freeLogoLater(trx, row.logokey);
    await emitNodeChanged(trx, node);
    await recordAudit(trx, ctx, {
      action: 'tenant.settings',
      tenantid,
      subjectid: tenantid,
      data: {
        ...(names.includes('logokey') ? { logo: change.logokey ? 'set' : 'removed' } : {}),
        ...(names.includes('homeurl') ? { homeurl: change.homeurl } : {}),
      },
    });
    return { brand: presentBrand({ ...row, ...change }) };
  });
}

/** Shown as a link to guests: normalized from the parsed URL, always with a scheme. */
function homeUrlOf(text: string): string {
  if (text === '') return '';
  if (!isWebsite(text)) throw new AppError('ERR62');
  return new URL(/^https?:\/\//i.test(text) ? text : `https://${text}`).href;
}

/** Branding for guests; empty if the plan does not include branding. */
export async function findShownBrand(db: Db, tenantid: string): Promise<Brand> {
  return presentBrand(await findBrand(db, tenantid));
}

export async function serveBrandLogo(ctx: Ctx, filename: string, http: Http): Promise<void> {
  const row = await findServableBrand(ctx.db, filename.split('.')[0]!);
  const { logokey: key, logotype: type } = row && hasBranding(row) ? row : {};
  if (!key || !type || logoFilename(key, type) !== filename) throw new AppError('ERR17');
  await sendLogo(ctx, { key, type }, http, 'public, max-age=86400, immutable');
}

/** Twice the displayed size, for high-density screens. */
const MAIL_LOGO_BOX = { width: 320, height: 80 };

/**
 * Scaled down and converted to PNG: not every mail client supports WebP. Call before a transaction, because it reads
 * the store. Undefined if there is no logo or its bytes are missing.
 */
export async function findMailLogo(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  tenantid: string,
): Promise<MailLogo | undefined> {
  const row = await findBrand(db, tenantid);
  if (!row?.logokey || !hasBranding(row)) return undefined;
  if ((await storage.size(row.logokey)) === undefined) return undefined;
  const { drawSmall } = await import('#platform/media/pictures/image-bytes.ts');
  const drawn = await drawSmall(await buffer(await storage.read(row.logokey)), MAIL_LOGO_BOX);
  return {
    png: drawn.png.toString('base64'),
    width: Math.ceil(drawn.width / 2),
    height: Math.ceil(drawn.height / 2),
  };
}
