import { can } from '@rushes/contract/abilities';
import { AppError } from '@rushes/contract/app-error';
import type { BodyOf } from '@rushes/contract/endpoint';
import type { Language } from '@rushes/contract/enums';
import { isEmail, isPersonName } from '@rushes/contract/people';
import type { authorizeReview, Entrance, Pass } from '@rushes/contract/reviewaccess';
import { findActor } from '#features/identity/index.ts';
import { brandOwnerOf, findShownBrand } from '#features/nodes/branding/index.ts';
import type { Ctx, Db } from '#platform/context/context.ts';
import { fire } from '#platform/hooks/hook.ts';
import { newId } from '#platform/ids/uuid.ts';
import { makeToken, readToken } from '../model/guest-token.ts';
import { findReceiver } from '../recipients.queries.ts';
import { linkOpened } from './guests.hooks.ts';
import { consumeLinkCode, requireCode, sendCodeTo } from './link-code.service.ts';
import { requirePassword } from './link-password.service.ts';
import { countVisit, hasVisited, noteOpened } from './link-usage.queries.ts';
import {
  findByCode,
  findVisitor,
  insertVisitor,
  type OpenedLink,
  type VisitorRow,
} from './visitors.queries.ts';

// Entrance of a share link.

const guess = { attempt: 'link-password' };

/** Session tokens of a signed-in user, for a team-only link. */
export interface Tokens {
  idToken: string | undefined;
  accessToken: string | undefined;
}

export interface Admitted {
  pass: Pass;
  /** Identifies the browser at the next visit. Null for a team-only link, which uses the session. */
  cookie: string | null;
}

/** The existence of a link is not secret: codes cannot be guessed. */
export async function getEntrance(
  ctx: Ctx,
  code: string,
  cookie: string | undefined,
): Promise<{ access: Entrance; pass: Pass | null }> {
  const link = await findByCode(ctx.db, code);
  if (!link) throw new AppError('11017');
  if (link.revoked && !link.paused) throw new AppError('11017', { cause: 'revoked' });
  const brand = await findShownBrand(ctx.db, link.tenantid);
  // The response may say who shared the link, but not what was shared.
  const ended = (cause: 'expired' | 'paused' | 'visits') =>
    new AppError('1012', brandOwnerOf(link, brand, cause));
  if (link.expired) throw ended('expired');
  if (link.paused) throw ended('paused');
  const admission = cookie ? readToken(ctx.keyring, 'review-cookie', cookie) : undefined;
  const visitor = admission && (await findVisitor(ctx.db, admission.visitorid));
  const isKnown =
    !link.teamonly &&
    visitor?.link.admitted &&
    visitor.link.id === link.id &&
    admission?.generation === link.generation &&
    isNamed(visitor);
  // For anyone without a visitor session, a link without visits left counts as expired.
  if (link.viewsspent && !isKnown && !link.teamonly) throw ended('visits');
  return {
    access: {
      tenant: link.tenantname,
      brand,
      language: link.language,
      password: link.password === null ? 0 : 1,
      name: asksName(link) && !link.teamonly ? 1 : 0,
      watermark: link.watermark,
      teamonly: link.teamonly,
      emailcode: link.listed && !link.teamonly ? 1 : 0,
    },
    pass: isKnown ? passOf(ctx, visitor) : null,
  };
}

/** Comments and watermarks carry a name. A verified address is enough for a watermark. */
const asksName = ({ allowcomments, watermark, listed }: OpenedLink): boolean =>
  allowcomments === 1 || (watermark === 1 && !listed);

/** A visitor who came in before the link asked for a name must give one now. */
const isNamed = ({ name, link }: Pick<VisitorRow, 'name' | 'link'>) => !asksName(link) || name !== '';

function passOf(
  ctx: Ctx,
  { id, name, email, link }: Pick<VisitorRow, 'id' | 'name' | 'email'> & { link: OpenedLink },
): Pass {
  const { token, expires } = makeToken(ctx.keyring, 'review-pass', {
    visitorid: id,
    generation: link.generation,
  });
  return { accessToken: token, expireat: new Date(expires).toISOString(), visitor: { name, email } };
}

type LinkCredentials = BodyOf<typeof authorizeReview>;

/** Requires that the link is active and the password is correct. */
async function requireOpen(
  ctx: Ctx,
  credentials: Pick<LinkCredentials, 'code' | 'password'>,
): Promise<OpenedLink> {
  const found = await findByCode(ctx.db, credentials.code);
  const link = await requirePassword(ctx, found?.revoked ? undefined : found, credentials, guess);
  if (link.expired) throw new AppError('1012');
  return link;
}

/** The response does not reveal whether the address is on the list; only listed addresses get an e-mail. */
export async function sendCode(
  ctx: Ctx,
  {
    email,
    language,
    ...credentials
  }: Omit<LinkCredentials, 'name' | 'emailcode'> & { language?: Language | undefined },
): Promise<void> {
  const link = await requireOpen(ctx, credentials);
  if (!isEmail(email)) throw new AppError('ERR57');
  if (link.viewsspent) throw new AppError('1012');
  await sendCodeTo(ctx, link, email, language ?? link.language);
}

export async function authorize(ctx: Ctx, credentials: LinkCredentials, tokens: Tokens): Promise<Admitted> {
  const link = await requireOpen(ctx, credentials);
  const person = link.teamonly ? await requireMember(ctx, link, tokens) : requirePerson(link, credentials);
  const codeid = link.listed && !person.userid ? await requireCode(ctx, link, credentials) : undefined;
  const visitor = { id: newId(), ...person };
  await ctx.db.transaction().execute(async (trx) => {
    if (codeid) await consumeLinkCode(trx, codeid);
    const isBack = visitor.userid !== null && (await hasVisited(trx, link.id, visitor.userid));
    if (!isBack && !(await countVisit(trx, link.id))) throw new AppError('1012');
    // A member's address is not copied: it belongs to the account and is deleted with it.
    const email = visitor.userid ? '' : visitor.email;
    await insertVisitor(trx, { ...visitor, email, linkid: link.id, proven: codeid ? 1 : 0 });
    if (visitor.email) await noteOpened(trx, link.id, visitor.email);
    await fire(linkOpened, trx, { tenantid: link.tenantid, linkid: link.id, visitor: person });
  });
  const admission = { visitorid: visitor.id, generation: link.generation };
  return {
    pass: passOf(ctx, { ...visitor, link }),
    cookie: link.teamonly ? null : makeToken(ctx.keyring, 'review-cookie', admission).token,
  };
}

/** Names are not verified. */
function requirePerson(link: OpenedLink, { name, email }: LinkCredentials) {
  if (!asksName(link) && !link.listed && name === '' && email === '') return { userid: null, name, email };
  // Listed visitors are identified by their address. A name is required only for comments.
  const isNameless = link.listed && !asksName(link) && name === '';
  if (!isNameless && !isPersonName(name)) throw new AppError('ERR59');
  if (!isEmail(email)) throw new AppError('ERR57');
  return { userid: null, name, email };
}

async function requireMember(
  ctx: Ctx,
  { id, tenantid, listed }: OpenedLink,
  { idToken, accessToken }: Tokens,
) {
  const actor = await findActor(ctx, idToken, accessToken);
  if (!actor) throw new AppError('1011');
  const isOfTeam = actor.accessPoints.some(
    (point) => point.tenantid === tenantid && can(point.abilities, 'belongsto Team'),
  );
  if (!isOfTeam) throw new AppError('11403');
  // The address of an account is already proven.
  if (listed && !(await findReceiver(ctx.db, id, actor.email))) throw new AppError('11403');
  return { userid: actor.userid, name: actor.name, email: actor.email };
}

/** Why a visitor with this password generation has no access any more. Undefined while they have access. */
export function endOf(visitor: VisitorRow | undefined, generation: number): '1012' | '1013' | undefined {
  if (!visitor?.link.admitted || visitor.link.revoked) return '1013';
  if (visitor.link.expired) return '1012';
  return visitor.link.generation === generation ? undefined : '1013';
}

/** The visitor of a token, with the current state of the link. */
export async function requireVisitor(
  ctx: Ctx,
  token: string | undefined,
  on: Db = ctx.db,
): Promise<VisitorRow> {
  const admission = token ? readToken(ctx.keyring, 'review-pass', token) : undefined;
  if (!admission) throw new AppError('1013');
  const visitor = await findVisitor(on, admission.visitorid);
  const end = endOf(visitor, admission.generation);
  if (end) throw new AppError(end);
  return visitor!;
}
