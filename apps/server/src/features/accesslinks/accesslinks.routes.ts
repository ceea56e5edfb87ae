import * as links from '@rushes/contract/accesslinks';
import * as review from '@rushes/contract/reviewaccess';
import { rememberDevice } from '#features/identity/index.ts';
import type { Ctx } from '#platform/context/context.ts';
import { type Binding, bind, bindPublic, bindRaw, type Http, headerOf } from '#platform/http/bind.ts';
import { type Cookie, cookieOf, setCookie } from '#platform/http/cookie.ts';
import { DEVICE_COOKIE } from '#platform/http/device-cookie.ts';
import * as service from './accesslinks.service.ts';
import * as entrance from './guests/reviewaccess.service.ts';
import * as shared from './guests/shared.service.ts';
import { guestIn } from './guests/shared-downloads.service.ts';
import { serveSharedStream } from './guests/shared-stream.service.ts';
import { servePiece } from './guests/watermarked.service.ts';
import * as inviting from './invitations.service.ts';
import { COOKIE_SECONDS } from './model/guest-token.ts';
import * as handling from './tenant-links.service.ts';

/** The path limits the cookie to the public calls of this link. */
const cookieFor = (code: string): Cookie => ({
  name: 'rushes-guest',
  path: `/api/v1/reviewaccess/${code}`,
  seconds: COOKIE_SECONDS,
  sameSite: 'Strict',
});

/** The guest of a link in this browser. */
export const guestOf = (ctx: Ctx, http: Http, code: string): string | undefined =>
  guestIn(ctx, cookieOf(http, cookieFor(code)));

const tokenOf = (http: Http) => headerOf(http, 'access-token');
const admitVisitor = (ctx: Ctx, http: Http) => entrance.requireVisitor(ctx, tokenOf(http));

export const accesslinksRoutes: Binding[] = [
  bind(links.createAccessLink, (ctx, { body }) => service.createLink(ctx, body)),
  bind(links.listPodAccessLinks, (ctx, { params }) => service.listPodLinks(ctx, params.id)),
  bind(links.listNodeAccessLinks, (ctx, { params }) => service.listNodeLinks(ctx, params.id)),
  bind(links.listTenantAccessLinks, (ctx, { params, query }) => handling.listTenant(ctx, params.id, query)),
  bind(links.updateAccessLink, (ctx, { params, body }) => service.updateLink(ctx, params.id, body)),
  bind(links.revokeAccessLink, (ctx, { params }) => service.revokeLink(ctx, params.id)),
  bind(links.inviteToAccessLink, (ctx, { params, body }) => inviting.invite(ctx, params.id, body)),

  bindPublic(review.getReviewAccess, (ctx, { params: { code } }, http) =>
    entrance.getEntrance(ctx, code, cookieOf(http, cookieFor(code))),
  ),
  bindPublic(review.authorizeReview, async (ctx, { body }, http) => {
    const tokens = { idToken: headerOf(http, 'id-token'), accessToken: tokenOf(http) };
    const { pass, cookie } = await entrance.authorize(ctx, body, tokens);
    if (cookie) setCookie(http, cookieFor(body.code), cookie);
    setCookie(http, DEVICE_COOKIE, rememberDevice(ctx, { account: body.code }));
    return pass;
  }),
  bindPublic(review.sendReviewCode, (ctx, { body }) => entrance.sendCode(ctx, body)),
  bindPublic(review.getSharedFiles, (ctx, { query }, http) => shared.listFiles(ctx, tokenOf(http), query)),
  bindPublic(review.getSharedPod, (ctx, { params }, http) => shared.getPod(ctx, tokenOf(http), params.id)),
  bindPublic(review.listSharedComments, (ctx, { query }, http) =>
    shared.listComments(ctx, tokenOf(http), query.podid),
  ),
  bindPublic(
    review.createSharedComment,
    (ctx, { body }, http) => shared.createComment(ctx, tokenOf(http), body),
    admitVisitor,
  ),
  bindPublic(
    review.updateSharedComment,
    (ctx, { params, body }, http) => shared.changeComment(ctx, tokenOf(http), params.id, body),
    admitVisitor,
  ),
  bindPublic(review.deleteSharedComment, (ctx, { params }, http) =>
    shared.deleteComment(ctx, tokenOf(http), params.id),
  ),
  bindRaw(review.sharedPiece, (ctx, { params: { visitor, id, piece }, query }, http) =>
    servePiece(ctx, { visitorid: visitor, id, piece, expires: query.e, signature: query.s }, http),
  ),
  bindRaw(review.sharedStream, (ctx, { params: { visitor, id, playlist }, query }, http) =>
    serveSharedStream(ctx, { visitorid: visitor, id, playlist, expires: query.e, signature: query.s }, http),
  ),
  bindRaw(review.sharedMedia, (ctx, { params, query }, http) =>
    shared.serveShared(
      ctx,
      {
        visitorid: params.visitor,
        id: params.id,
        expires: query.e,
        signature: query.s,
        isDownload: query.download === '1',
      },
      http,
    ),
  ),
];
