import { DELETE_PHRASE, deleteMe } from '@rushes/contract/accounts';
import { passkeyOptions, setupMfa, verifyMfa } from '@rushes/contract/mfa';
import { ARCHIVING } from '@rushes/contract/services';
import { masterUrl, signedUrl } from '#features/assets/model/signed-url.ts';
import { insertRuns } from '#features/service-runs/service-runs.queries.ts';
import { newId } from '#platform/ids/uuid.ts';
import type { Api } from '../api.ts';
import { makeAuthenticator } from '../authenticator.ts';
import { PASSWORD } from '../fixtures.ts';
import { giveRendition } from '../media/rendition.ts';
import { codeOf, turnOnMfa, unusedCode } from '../second-factor.ts';
import { OCTETS } from '../tus.ts';
import { billingRequests } from './access-billing.ts';
import { commentRequests } from './access-comments.ts';
import { downloadRequests } from './access-downloads.ts';
import { embedRequests } from './access-embeds.ts';
import { groupRequests } from './access-groups.ts';
import { linkRequests } from './access-links.ts';
import { logoRequests } from './access-logos.ts';
import { oauthRequests } from './access-oauth.ts';
import { anew, body, type Make, type Request, type Row, row, upload } from './access-rows.ts';
import type { Caller, Ids } from './access-scene.ts';
import { scimRequests } from './access-scim.ts';
import { tokenRequests } from './access-tokens.ts';
import { uploadlinkRequests } from './access-uploadlinks.ts';
import { usageRequests } from './access-usage.ts';
import { webhookRequests } from './access-webhooks.ts';

// One valid request per endpoint. Codes and challenges that authorize a call are invalid placeholders: the caller's
// role must not replace them.

const madeUp = { challenge: 'made.up', code: '123456', token: 'made-up', password: 'Another-horse-7!' };
const tus = { 'tus-resumable': '1.0.0' };
const inYears = () => new Date(Date.now() + 1e11).toISOString();
const TAB = '018f0000-0000-7000-8000-0000000000aa';
let count = 0;
const fresh = () => `fresh${count++}@access.test`;

const limits = { teamusers: 5, clientusers: 5, storage: 10, bandwidth: 10, credits: 10 };
const newTenant = () => ({
  body: {
    tenantName: `New tenant ${count++}`,
    firstName: 'Noor',
    lastName: 'de Wit',
    email: fresh(),
    periodend: inYears(),
    ...limits,
  },
});
const ofTenant: Make = ({ tenant }) => ({ params: { id: tenant } });
const ofFolder: Make = ({ folder }) => ({ params: { id: folder } });
const ofPod: Make = ({ pod }) => ({ params: { id: pod } });
const ofUser: Make = ({ tenant, user }) => ({ params: { id: tenant, userId: user } });
const inTenant = (given: object): Row => row(({ tenant }) => ({ params: { id: tenant }, body: given }));

/** Marks the tenant for deletion, so that it can be restored or purged. */
const marked: Make = async ({ tenant }, { ids }, { services }) => {
  const past = new Date(Date.now() - 30 * 86_400_000).toISOString();
  await services.db
    .updateTable('tenants')
    .set({ markedat: past, periodend: past })
    .where('id', '=', ids.tenant)
    .execute();
  return { params: { id: tenant } };
};

const viewerOf = ({ keyring }: Api['services'], { mySession }: Ids) => ({
  keyring,
  actor: { sessionid: mySession },
});

export const requests: Record<string, Row> = {
  ...downloadRequests,
  ...webhookRequests,
  ...groupRequests,
  ...scimRequests,
  'identity.signIn': row((_, { email }) => ({ body: { email, password: PASSWORD } })),
  'identity.signInOtp': body(madeUp),
  'identity.refresh': row((_, { as }) => (as ? { headers: { cookie: as.cookie } } : {})),
  'identity.signOut': row(),
  'identity.session': row(),
  'identity.sessions': row(),
  'identity.revokeSession': row(({ mySession }) => ({ params: { id: mySession } })),
  'identity.me': row(),
  'identity.startSession': row((_, { email }) => ({ body: { visitorId: 'device', email } })),
  'identity.userContext': row(({ myPoint }) => ({ query: { id: myPoint } })),
  'identity.welcomed': body({}),
  'identity.ways': row(),
  'identity.accountCreate': row(() => ({
    body: { firstName: 'Noor', lastName: 'de Wit', email: fresh(), password: PASSWORD },
  })),
  'identity.confirmSignUp': body({ ...madeUp, email: 'nobody@access.test' }),
  'identity.resendSignUp': body({ email: 'nobody@access.test' }),
  'identity.confirmEmail': body(madeUp),
  'identity.undoEmail': body(madeUp),
  'identity.externalStart': row(() => ({ params: { provider: 'unknown' } })),
  'identity.externalCallback': row(() => ({ params: { provider: 'unknown' } })),
  'identity.signInExternal': row(),
  'identity.forgotPassword': body({ email: 'nobody@access.test' }),
  'identity.checkReset': body({ ...madeUp, email: 'nobody@access.test' }),
  'identity.resetPassword': body({ ...madeUp, email: 'nobody@access.test' }),
  'identity.changePassword': body({ currentPassword: PASSWORD, password: madeUp.password }),
  'identity.completePassword': body(madeUp),
  'identity.requestTemporaryPassword': body({ email: 'nobody@access.test' }),
  'identity.useTemporaryPassword': body({ ...madeUp, email: 'nobody@access.test' }),
  'identity.mfa': row(),
  'identity.mfaSetup': row(),
  'identity.mfaVerify': row(async (_, { role, as }, api) => {
    if (!as || role === 'disabled') return { body: madeUp };
    return { body: { code: codeOf((await api.call(setupMfa, {}, as)).secret) } };
  }),
  'identity.mfaEnable': row(async (_, { role, as }, api) => {
    if (!as || role === 'disabled') return {};
    const { secret } = await api.call(setupMfa, {}, as);
    await api.call(verifyMfa, { body: { code: codeOf(secret) } }, as);
    return {};
  }),
  'identity.mfaDisable': row(withCode),
  'identity.mfaRecoveryCodes': row(withCode),
  'identity.mfaPreference': body({ preferred: 'passkey' }),
  'identity.signInSetup': body(madeUp),
  'identity.signInEnable': body(madeUp),
  'identity.passkeys': row(),
  'identity.passkeyOptions': row(),
  'identity.passkeyAdd': row(async (_, { role, as }, api) => {
    if (!as || role === 'disabled') return { body: { ...madeUp, name: 'Key', response: {} } };
    const { challenge, options } = await api.call(passkeyOptions, {}, as);
    return { body: { challenge, name: 'Key', response: makeAuthenticator(api.url).create(options) } };
  }),
  'identity.passkeyRemove': row(({ myPasskey }) => ({ params: { id: myPasskey } })),
  'identity.signInPasskeyOptions': row(),
  'identity.signInPasskey': body({ ...madeUp, response: {} }),
  'identity.proofMethods': row(),
  'identity.provePasskeyOptions': row(),
  'identity.prove': body({ password: PASSWORD }),
  'accounts.firstname': body({ firstName: 'Noor' }),
  'accounts.lastname': body({ lastName: 'de Wit' }),
  'accounts.email': row(() => ({ body: { email: fresh() } })),
  'accounts.theme': body({ theme: 'dark' }),
  'accounts.language': body({ language: 'en' }),
  'accounts.folderView': body({ view: 'grid' }),
  'accounts.notifications': row(),
  'accounts.notification': body({ name: 'comments', value: 'hourly' }),
  'accounts.deletion': row(),
  'accounts.deleteMe': body({ phrase: DELETE_PHRASE }),
  'accounts.cancelDeletion': row(async (_, { role, as }, api) => {
    if (as && role !== 'disabled') await api.call(deleteMe, { body: { phrase: DELETE_PHRASE } }, as);
    return {};
  }),
  'tenants.list': row(),
  'tenants.onboard': row(newTenant),
  'tenants.salesman': row(newTenant),
  'tenants.freeTrial': body({ tenantName: 'A trial' }),
  'tenants.update': inTenant({ tenantName: 'Another name' }),
  'tenants.softDelete': anew(ofTenant),
  'tenants.restore': anew(marked),
  'tenants.delete': anew(marked),
  'tenants.accountDelete': anew(({ tenant }) => ({ body: { tenantid: tenant, phrase: DELETE_PHRASE } })),
  'tenants.emails': row(ofTenant),
  'tenants.setEmails': inTenant({ support: 'support@access.test' }),
  'tenants.confirmEmail': inTenant(madeUp),
  'tenants.mfa': inTenant({ mfarequired: 0 }),
  'tenants.settings': row(ofTenant),
  'tenants.setSettings': row(({ tenant, myPoint }) => ({
    params: { id: tenant },
    body: { accessPointId: myPoint, links_expiry_days: 7 },
  })),
  'subscriptions.plans': row(),
  'subscriptions.get': row(ofTenant),
  ...billingRequests,
  'limits.resources': row(ofTenant),
  'limits.status': row(({ tenant }) => ({ params: { id: tenant, name: 'storage' }, query: { units: '1' } })),
  'users.list': row(ofTenant),
  'users.get': row(ofUser),
  'users.types': row(),
  'users.create': row(({ tenant, folder }) => ({
    body: {
      tenantid: tenant,
      nodeid: folder,
      firstName: 'Noor',
      lastName: 'de Wit',
      email: fresh(),
      type: 'client',
    },
  })),
  'users.update': row(({ user }) => ({ params: { id: user }, body: { firstName: 'Noor' } })),
  'users.delete': anew(({ user }) => ({ params: { id: user } })),
  'users.remove': anew(ofUser),
  'users.permissions': row(({ tenant, user, userPoint }) => ({
    params: { id: tenant, userId: user },
    body: { accessPoints: [{ id: userPoint, abilities: [] }] },
  })),
  'engines.tenant': row(ofTenant),
  'engines.checkTenant': row(ofTenant),
  'engines.platform': row(),
  'engines.check': row(),
  'users.settings': row(({ me }) => ({ params: { id: me }, body: { theme: 'dark' } })),
  'users.folders': anew(({ spare, user }) => ({ body: { nodeid: spare, users: [user] } })),
  'users.addNode': anew(({ user, spare }) => ({ params: { id: user }, body: { nodeid: spare } })),
  'users.updateNode': row(({ user, userFolder }) => ({
    params: { id: user, nodeId: userFolder },
    body: { abilities: [] },
  })),
  'users.removeNode': anew(({ user, userFolder }) => ({ params: { id: user, nodeId: userFolder } })),
  'users.ping': row(ofUser),
  'users.password': row(({ tenant, user }) => ({
    params: { id: tenant, userId: user },
    body: { password: PASSWORD },
  })),
  'users.resetMfa': row(ofUser),
  'audit.tenant': row(ofTenant),
  'audit.platform': row(),
  'audit.head': row(),
  'nodes.list': row(),
  'nodes.get': row(ofFolder),
  'nodes.subnodes': row(ofFolder),
  'nodes.filter': row(({ folder }) => ({ params: { id: folder, filter: 'project' } })),
  'nodes.create': row(({ folder }) => ({ body: { parentid: folder, name: 'New', type: 1 } })),
  'nodes.rename': row(({ folder }) => ({ params: { id: folder }, body: { name: 'Folder' } })),
  'nodes.update': row(({ folder }) => ({ params: { id: folder }, body: { name: 'Folder' } })),
  'nodes.note': row(({ folder }) => ({ params: { id: folder }, body: { note: 'A note' } })),
  'nodes.projectStatus': row(({ video }) => ({ params: { id: video }, body: { projectstatus: 2 } })),
  'nodes.teamOnly': row(({ folder }) => ({ params: { id: folder }, body: { teamonly: 0 } })),
  'nodes.bulkTeamOnly': row(({ folder }) => ({ body: { nodes: [folder], teamonly: 0 } })),
  'nodes.folders': row(({ folder }) => ({ params: { id: folder }, body: { paths: ['A/B'] } })),
  'nodes.users': row(({ folder }) => ({ query: { 'n[]': folder } })),
  'nodes.properties': row(ofFolder),
  'nodes.totals': row(ofFolder),
  'nodes.people': row(ofFolder),
  'home.get': row(ofFolder),
  'presence.report': row(({ pod }) => ({ params: { tab: TAB }, body: { podid: pod } })),
  'presence.end': row(() => ({ params: { tab: TAB } })),
  'nodes.actionLogs': row(ofFolder),
  'moveCopy.moveNodes': anew(({ folder, target }) => ({ body: { nodes: [folder], targetnodeid: target } })),
  'moveCopy.copyNodes': row(({ folder, target }) => ({ body: { nodes: [folder], targetnodeid: target } })),
  'bin.deleteNode': anew(ofFolder),
  'bin.deleteNodes': anew(({ folder }) => ({ body: { nodes: [folder] } })),
  'pods.listOfNode': row(ofFolder),
  'pods.list': { make: ({ pod }) => ({ query: { ids: pod } }), leavesOut: 'pods' },
  'pods.get': row(ofPod),
  'pods.meta': row(ofPod),
  'pods.actionLogs': row(ofPod),
  'pods.update': row(({ pod }) => ({ params: { id: pod }, body: { name: 'a.mov' } })),
  'pods.note': row(({ pod }) => ({ params: { id: pod }, body: { note: 'A note' } })),
  'pods.status': anew(({ pod }) => ({ params: { id: pod }, body: { badgestatus: 4 } })),
  'pods.teamOnly': row(({ pod }) => ({ params: { id: pod }, body: { teamonly: 0 } })),
  'pods.bulkTeamOnly': row(({ pod }) => ({ body: { pods: [pod], teamonly: 0 } })),
  'moveCopy.movePods': anew(({ pod, target }) => ({ body: { pods: [pod], targetnodeid: target } })),
  'moveCopy.copyPods': row(({ pod, target }) => ({ body: { pods: [pod], targetnodeid: target } })),
  'moveCopy.hidingWarnings': row(({ pod }) => ({ body: { pods: [pod] } })),
  'moveCopy.stackVersion': anew(({ pod, second }) => ({
    params: { source: second, target: pod },
    body: { versionText: '' },
  })),
  'moveCopy.reorderVersions': row(({ pod }) => ({ params: { id: pod }, body: { podids: [pod] } })),
  'moveCopy.describeVersion': row(({ pod }) => ({ params: { id: pod }, body: { versionText: 'grade' } })),
  'moveCopy.removeVersion': row(ofPod),
  'bin.deletePods': anew(({ pod }) => ({ body: { pods: [pod] } })),
  'pods.deleteAsset': anew(({ pod, asset }) => ({ params: { id: pod, assetId: asset } })),
  'pods.renameAsset': row(({ pod, asset }) => ({
    params: { id: pod, assetId: asset },
    body: { name: 'part' },
  })),
  'pods.setAssetLanguage': row(({ pod, asset }) => ({
    params: { id: pod, assetId: asset },
    body: { language: 'nl' },
  })),
  'converting.convert': row(({ pod, asset }) => ({
    params: { id: pod, assetId: asset },
    body: { format: 'mp4', codec: 'h264', resolution: 'original', quality: 'high' },
  })),
  'converting.audio': row(ofPod),
  'converting.promote': row(({ pod, asset }) => ({ params: { id: pod, assetId: asset } })),
  'labels.categories': row(ofTenant),
  'labels.createCategory': row(({ tenant, category }) => ({
    params: { id: tenant },
    body: { name: 'Setting', parentid: category },
  })),
  'labels.updateCategory': row(({ tenant, category }) => ({
    params: { id: tenant, cid: category },
    body: { name: 'Light' },
  })),
  'labels.deleteCategory': anew(({ tenant, category }) => ({ params: { id: tenant, cid: category } })),
  'labels.ofCategory': row(({ tenant, category }) => ({ params: { id: tenant, cid: category } })),
  'labels.create': row(({ tenant, category }) => ({
    params: { id: tenant },
    body: { label: `Label ${count++}`, categoryId: category },
  })),
  'labels.update': row(({ tenant, category, label }) => ({
    params: { id: tenant, lid: label },
    body: { label: 'Dawn', categoryId: category },
  })),
  'labels.delete': anew(({ tenant, label }) => ({ params: { id: tenant, lid: label } })),
  'labels.addToPods': row(({ pod, second }) => ({
    body: { podids: [pod, second], labels: [`Label ${count++}`] },
  })),
  'labels.ofPod': row(ofPod),
  'labels.addToPod': row(({ pod }) => ({ params: { id: pod }, body: { content: `Label ${count++}` } })),
  'labels.addToPodSingular': row(({ pod }) => ({
    params: { id: pod },
    body: { labels: [`Label ${count++}`], metalabel: 1 },
  })),
  'labels.updateOfPod': row(({ pod, podLabel }) => ({
    params: { id: pod, lid: podLabel },
    body: { content: 'Dawn' },
  })),
  'labels.deleteOfPod': anew(({ pod, podLabel }) => ({ params: { id: pod, lid: podLabel } })),
  'labels.ofNode': row(ofFolder),
  ...commentRequests,
  ...linkRequests,
  ...embedRequests,
  ...logoRequests,
  ...uploadlinkRequests,
  ...usageRequests,
  'moveCopy.operations': row(),
  'bin.list': row(ofFolder),
  'bin.count': row(ofFolder),
  'bin.restore': anew(({ folder, binned }) => ({ params: { id: folder }, body: { podids: [binned] } })),
  'bin.delete': anew(({ folder, binned }) => ({ params: { id: folder }, body: { podids: [binned] } })),
  'bin.empty': anew(({ folder }) => ({ params: { id: folder }, body: {} })),
  search: row(({ folder }) => ({ query: { nodeid: folder, q: 'mov' } })),
  'services.list': row(),
  'services.check': row(({ pod }) => ({
    params: { alias: ARCHIVING },
    query: { pods: pod, action: 'archive' },
  })),
  'services.options': row(() => ({ params: { alias: ARCHIVING } })),
  'services.imprintPreview': row(({ pod, asset }) => ({
    params: { id: pod },
    body: {
      ...{ assetid: asset, font: 'Roboto Regular', start: 0 },
      ...{ fontColor: '00FFFFFF', backgroundColor: '00000000' },
    },
  })),
  'services.run': anew(({ pod }) => ({
    params: { alias: ARCHIVING },
    body: { pods: [pod], params: { action: 'archive' } },
  })),
  // A run of another user: it takes control of the file to cancel it.
  'services.cancel': anew(async ({ pod, tenant }, _caller, { services: { db } }) => {
    const runid = newId();
    const of = { id: runid, tenantid: tenant, podid: pod, userid: newId(), username: 'A', credits: 0 };
    const run = { ...of, alias: `service ${runid}`, code: 'AM7' as const, params: {} };
    await db.transaction().execute((trx) => insertRuns(trx, [run]));
    return { params: { id: pod, runid } };
  }),
  'notifications.list': row(ofTenant),
  'notifications.info': row(),
  'notifications.seen': row(),
  'pods.create': row(({ folder }) => ({ body: { nodeid: folder, filename: 'b.mov', filesize: 5 } })),
  'pods.rename': row(({ pod }) => ({ params: { id: pod }, body: { name: 'a.mov' } })),
  'pods.delete': anew(ofPod),
  'processing.transcode': anew(ofPod),
  'extracting.extract': anew(async ({ pod }, _caller, { services: { db } }) => {
    await db.updateTable('pods').set({ mimetype: 'application/zip' }).where('id', '=', pod).execute();
    return { params: { id: pod }, body: { shouldDeletePod: 0 } };
  }),
  'uploads.existing': row(({ folder }) => ({
    params: { id: folder },
    body: { files: [{ path: 'b.mov', size: 5 }] },
  })),
  'uploads.asset': row(({ pod }) => ({ params: { id: pod }, body: { filename: 'a.srt', filesize: 5 } })),
  'uploads.options': row(),
  'uploads.create': upload(({ upload }) => ({
    headers: { ...tus, 'upload-length': '5', 'upload-metadata': `uploadid ${btoa(upload)}` },
  })),
  'uploads.offset': upload(({ upload }) => ({ params: { id: upload }, headers: tus })),
  'uploads.append': upload(({ upload }) => ({
    params: { id: upload },
    headers: { ...tus, ...OCTETS, 'upload-offset': '0' },
  })),
  'uploads.cancel': upload(({ upload }) => ({ params: { id: upload }, headers: tus })),
  'uploads.parts': upload(({ upload }) => ({ params: { id: upload } })),
  'uploads.sign': upload(({ upload }) => ({ params: { id: upload }, body: { numbers: [1] } })),
  'uploads.complete': upload(({ upload }) => ({ params: { id: upload } })),
  // The signed URL gives access to anyone who has it, but only to this asset, while its session has access.
  'assets.media': row(({ asset }, { ids }, { services }) => {
    const { searchParams } = new URL(signedUrl(viewerOf(services, ids), ids.asset, 'a.txt'), 'http://here');
    return { params: { id: asset, filename: 'a.txt' }, query: Object.fromEntries(searchParams) };
  }),
  'assets.streamMaster': row(async ({ pod }, { ids }, { services }) => {
    await giveRendition(services, ids.tenant, ids.pod);
    const { searchParams } = new URL(masterUrl(viewerOf(services, ids), ids.pod), 'http://here');
    return { params: { id: pod }, query: Object.fromEntries(searchParams) };
  }),
  'assets.streamPlaylist': row(async ({ asset }, { ids }, { services }) => {
    const made = await giveRendition(services, ids.tenant, ids.pod);
    const { searchParams } = new URL(signedUrl(viewerOf(services, ids), made, 'a.mp4'), 'http://here');
    return { params: { id: asset === ids.asset ? made : asset }, query: Object.fromEntries(searchParams) };
  }),
  ...tokenRequests,
  ...oauthRequests,
  'live.stream': row(),
};

async function withCode(_: Ids, { role, as }: Caller, api: Api): Promise<Request> {
  if (!as || role === 'disabled') return { body: madeUp };
  const { secret } = await turnOnMfa(api, as);
  return { body: { code: await unusedCode(api, secret) } };
}
