import type { inviteToAccessLink } from '@rushes/contract/accesslinks';
import { AppError } from '@rushes/contract/app-error';
import type { BodyOf } from '@rushes/contract/endpoint';
import { notificationTexts } from '@rushes/contract/notification-texts.en';
import { countInvitations } from '#features/limits/index.ts';
import { findMailLogo } from '#features/nodes/branding/index.ts';
import type { UserCtx } from '#platform/context/context.ts';
import { newId } from '#platform/ids/uuid.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { composeMail } from '#platform/mail/compose.ts';
import { sendInvitation } from './accesslinks.jobs.ts';
import { invitationMail } from './accesslinks.mails.ts';
import { linkUrl, presentLink } from './accesslinks.present.ts';
import { findDefaults, findLink } from './accesslinks.queries.ts';
import { audit, changeLink } from './accesslinks.service.ts';
import { insertInvitations, listNames } from './invitations.queries.ts';
import { addReceivers } from './recipients.queries.ts';
import { requireReceivers } from './recipients.service.ts';

type Invited = BodyOf<typeof inviteToAccessLink>;

export async function invite(ctx: UserCtx, id: string, { receiver, note, includeqrcode }: Invited) {
  const emails = await requireReceivers(ctx, receiver);
  const { publicUrl } = ctx.settings;
  const seen = await findLink(ctx.db, ctx.actor.tenantids, id);
  const logo = seen && (await findMailLogo(ctx, seen.tenantid));
  return changeLink(ctx, id, async (trx, link) => {
    if (link.expired) throw new AppError('ERR82');
    await insertInvitations(trx, id, emails);
    // Invited addresses are added to the list of recipients.
    if (link.receivers.length > 0) await addReceivers(trx, id, emails);
    const { name: tenant } = await findDefaults(trx, link.tenantid);
    const about = {
      inviter: ctx.actor.name,
      tenant,
      logo,
      names: await listNames(trx, link),
      note,
      comments: link.allowcomments === 1,
      password: link.password !== null,
      emailcode: link.receivers.length > 0 && link.teamonly === 0,
      expireat: link.expireat,
      url: linkUrl(publicUrl, link.code),
      includeqrcode: includeqrcode === 1,
    };
    for (const email of emails) {
      const text = invitationMail({ email, language: link.language }, about);
      const mail = { ...composeMail(text), id: newId() };
      const sealed = ctx.keyring.seal('link-invitation', JSON.stringify({ linkid: id, letter: mail }));
      await enqueue(trx, sendInvitation, { sealed });
    }
    await countInvitations(trx, ctx, link.tenantid, emails.length);
    const now = (await findLink(trx, [link.tenantid], id))!;
    await audit(trx, ctx, now, 'link.invited', { count: emails.length });
    const message = { code: '20004', params: {}, content: notificationTexts['20004'] };
    return { links: [presentLink(now, publicUrl)], message };
  });
}
