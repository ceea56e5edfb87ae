import { can } from '@rushes/contract/abilities';
import { AppError } from '@rushes/contract/app-error';
import { isEmail, isPersonName } from '@rushes/contract/people';
import type { Entrance, Pass } from '@rushes/contract/reviewaccess';
import { countAddress, countAttempt, findActor, forgiveAttempts } from '#features/identity/index.ts';
import { recordAudit } from '#platform/audit/record.ts';
import type { Ctx, Trx } from '#platform/context/context.ts';
import { nobodysHash, verifyPassword } from '#platform/crypto/password.ts';
import { newId } from '#platform/ids/uuid.ts';
import { makeToken, readToken } from './tokens.ts';
import {
  findByCode,
  findVisitor,
  insertVisitor,
  type OpenedLink,
  type VisitorRow,
} from './visitors.queries.ts';

// Coming in through a link. What is guessed at is counted for the link and for where the guesses come from.

const ATTEMPT = 'link-password';

/** What a signed-in person shows of themselves, for a link of the team. */
export interface Tokens {
  idToken: string | undefined;
  accessToken: string | undefined;
}

export interface Admitted {
  pass: Pass;
  /** For the browser to be known again; by a link of the team it is the session that knows. */
  cookie: string | null;
}

/** Whether there is such a link is no secret: nobody finds one by trying. */
export async function getEntrance(
  ctx: Ctx,
  code: string,
  cookie: string | undefined,
): Promise<{ access: Entrance; pass: Pass | null }> {
  const link = await findByCode(ctx.db, code);
  if (!link || link.revoked) throw new AppError('11017');
  if (link.expired) throw new AppError('1012');
  const admission = cookie ? readToken(ctx.keyring, 'review-cookie', cookie) : undefined;
  const visitor = admission && (await findVisitor(ctx.db, admission.visitorid));
  const isKnown =
    !link.teamonly &&
    visitor?.admitted &&
    visitor.link.id === link.id &&
    admission?.generation === link.generation &&
    isNamed(visitor);
  return {
    access: {
      tenant: link.tenantname,
      password: link.password === null ? 0 : 1,
      name: link.allowcomments && !link.teamonly ? 1 : 0,
      teamonly: link.teamonly,
    },
    pass: isKnown ? passOf(ctx, visitor) : null,
  };
}

/** Comments are signed: whoever came in before they were allowed says who they are now. */
const isNamed = ({ name, link }: Pick<VisitorRow, 'name' | 'link'>) => !link.allowcomments || name !== '';

function passOf(
  ctx: Ctx,
  { id, name, email, link }: Pick<VisitorRow, 'id' | 'name' | 'email' | 'link'>,
): Pass {
  const { token, expires } = makeToken(ctx.keyring, 'review-pass', {
    visitorid: id,
    generation: link.generation,
  });
  return { accessToken: token, expireat: new Date(expires).toISOString(), visitor: { name, email } };
}

interface Knock {
  code: string;
  password: string;
  name: string;
  email: string;
}

export async function authorize(ctx: Ctx, knock: Knock, tokens: Tokens): Promise<Admitted> {
  const found = await findByCode(ctx.db, knock.code);
  const link = found?.revoked ? undefined : found;
  await requirePassword(ctx, link, knock);
  if (link!.expired) throw new AppError('1012');
  const person = link!.teamonly ? await requireMember(ctx, link!, tokens) : requirePerson(link!, knock);
  const visitor = { id: newId(), ...person };
  // A member's address is that of their account, and goes with it.
  const email = visitor.userid ? '' : visitor.email;
  await insertVisitor(ctx.db, { ...visitor, email, linkid: link!.id });
  const admission = { visitorid: visitor.id, generation: link!.generation };
  return {
    pass: passOf(ctx, { ...visitor, link: link! }),
    cookie: link!.teamonly ? null : makeToken(ctx.keyring, 'review-cookie', admission).token,
  };
}

/** A wrong code costs as much as a wrong password, and is answered alike. */
async function requirePassword(
  ctx: Ctx,
  link: OpenedLink | undefined,
  { code, password }: Knock,
): Promise<void> {
  if (link && link.password === null) return countAddress(ctx, ATTEMPT);
  await countAttempt(ctx, ATTEMPT, code, link && (() => noteLimit(ctx, link)));
  const isRight = await verifyPassword(password.trim(), link?.password ?? nobodysHash);
  if (!link || !isRight) throw new AppError('1013');
  await forgiveAttempts(ctx, ATTEMPT, code);
}

const noteLimit = (ctx: Ctx, { id, tenantid }: OpenedLink) =>
  ctx.db
    .transaction()
    .execute((trx) =>
      recordAudit(trx, ctx, { action: 'link.refused', tenantid, subjectid: id, data: { reason: 'limit' } }),
    );

/** Names are what people say of themselves; where nobody comments, nobody has to. */
function requirePerson({ allowcomments }: OpenedLink, { name, email }: Knock) {
  if (!allowcomments && name === '' && email === '') return { userid: null, name, email };
  if (!isPersonName(name)) throw new AppError('ERR59');
  if (!isEmail(email)) throw new AppError('ERR57');
  return { userid: null, name, email };
}

async function requireMember(ctx: Ctx, { tenantid }: OpenedLink, { idToken, accessToken }: Tokens) {
  const actor = await findActor(ctx, idToken, accessToken);
  if (!actor) throw new AppError('1011');
  const isOfTeam = actor.accessPoints.some(
    (point) => point.tenantid === tenantid && can(point.abilities, 'belongsto Team'),
  );
  if (!isOfTeam) throw new AppError('11403');
  return { userid: actor.userid, name: actor.name, email: actor.email };
}

/** Who carries a link's token, as the link stands now. */
export async function requireVisitor(
  ctx: Ctx,
  token: string | undefined,
  on: Ctx['db'] | Trx = ctx.db,
): Promise<VisitorRow> {
  const admission = token ? readToken(ctx.keyring, 'review-pass', token) : undefined;
  const visitor = admission && (await findVisitor(on, admission.visitorid));
  if (!visitor?.admitted || visitor.link.revoked) throw new AppError('1013');
  if (visitor.link.expired) throw new AppError('1012');
  if (visitor.link.generation !== admission?.generation) throw new AppError('1013');
  return visitor;
}
