import * as access from '@rushes/contract/uploadaccess';
import * as links from '@rushes/contract/uploadlinks';
import { rememberDevice } from '#features/identity/index.ts';
import { type SenderCtx, tusRoutes } from '#features/uploads/index.ts';
import type { Ctx } from '#platform/context/context.ts';
import { type Binding, bind, bindPublic, type Http, headerOf } from '#platform/http/bind.ts';
import { type Cookie, cookieOf, setCookie } from '#platform/http/cookie.ts';
import { DEVICE_COOKIE } from '#platform/http/device-cookie.ts';
import type { Locks } from '#platform/locks/advisory-locks.ts';
import * as guests from './uploadaccess.service.ts';
import * as service from './uploadlinks.service.ts';

/** The path limits the cookie to the public calls of this link. */
const cookieFor = (code: string): Cookie => ({
  name: 'rushes-uploader',
  path: `/api/v1/uploadaccess/${code}`,
  seconds: guests.COOKIE.seconds,
  sameSite: 'Strict',
});

const tokenOf = (http: Http) => headerOf(http, 'upload-token');

async function senderIn(ctx: Ctx, http: Http): Promise<SenderCtx> {
  return guests.senderOf(ctx, tokenOf(http), await guests.requireGuest(ctx, tokenOf(http)));
}

export function uploadlinksRoutes(locks: Locks): Binding[] {
  return [
    bind(links.listUploadLinks, (ctx, { params, query }) =>
      service.listLinks(ctx, params.userId, params.nodeId, query.apid),
    ),
    bind(links.createUploadLink, (ctx, { body }) => service.createLink(ctx, body)),
    bind(links.updateUploadLink, (ctx, { params, body }) => service.updateLink(ctx, params.id, body)),
    bind(links.revokeUploadLink, (ctx, { params }) => service.revokeLink(ctx, params.id)),
    bind(links.inviteToUploadLink, (ctx, { params, body }) => service.invite(ctx, params.id, body)),

    bindPublic(access.getUploadAccess, (ctx, { params: { code } }, http) =>
      guests.getEntrance(ctx, code, cookieOf(http, cookieFor(code))),
    ),
    bindPublic(access.authorizeUpload, async (ctx, { body }, http) => {
      const { pass, cookie } = await guests.authorize(ctx, body);
      setCookie(http, cookieFor(body.code), cookie);
      setCookie(http, DEVICE_COOKIE, rememberDevice(ctx, { account: body.code }));
      return pass;
    }),
    bindPublic(access.uploadStorage, (ctx, { query }, http) =>
      guests.askStorage(ctx, tokenOf(http), query.units),
    ),
    bindPublic(access.getUploadFolder, (ctx, _input, http) => guests.getFolder(ctx, tokenOf(http))),
    bindPublic(
      access.announceUpload,
      (ctx, { body }, http) => guests.createGuestUpload(ctx, tokenOf(http), body),
      (ctx, http) => guests.requireGuest(ctx, tokenOf(http)),
    ),
    ...tusRoutes(
      {
        create: access.guestTusCreate,
        head: access.guestTusHead,
        patch: access.guestTusPatch,
        remove: access.guestTusDelete,
      },
      senderIn,
      locks,
    ),
  ];
}
