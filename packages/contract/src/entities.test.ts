import { expect, test } from 'vitest';
import { AccessLink, inviteToAccessLink } from './accesslinks.ts';
import { Asset, AssetGroups } from './assets.ts';
import { Comment } from './comments.ts';
import { EmbedLink } from './embedlinks.ts';
import { NAME_MAX } from './enums.ts';
import { AccessPoint, Settings, Subscription, subscriptionTypes, User, UserTenant } from './identity.ts';
import { Label, PodLabel } from './labels.ts';
import { Resource } from './limits.ts';
import { createNode, NodeDetails } from './nodes.ts';
import { Notification } from './notifications.ts';
import { Pod, PodStatus } from './pods.ts';
import { checkService, Service } from './services.ts';
import { SubtitleCue } from './subtitles.ts';
import { getTenantEmails, getTenantSettings, Tenant, TenantLimits } from './tenants.ts';
import { Sentence, Transcript } from './transcripts.ts';
import { UploadLink } from './uploadlinks.ts';
import { createUser } from './users.ts';
import { Message, Name } from './wire.ts';

// Fields named in the requirements. The server tests reject responses that do not match their schema.

interface Shaped {
  shape: Record<string, unknown>;
}
function expectFields(entity: Shaped, names: string): void {
  expect(Object.keys(entity.shape)).toEqual(expect.arrayContaining(names.split(' ')));
}

test('defines the fields of a node [G80]', () => {
  expectFields(
    NodeDetails,
    'id name note teamonly parentid type archived rootpath subfoldersCount createdat deletedat projectstatus',
  );
  expect(NAME_MAX).toBe(191);
});

test('defines the address fields and the logo of a client node [G81]', () => {
  const address =
    'clientaddressline1 clientaddressline2 clientzipcode clientcity clientcountry clientwebsite';
  expectFields(NodeDetails, `${address} clientlogourl`);
  expectFields(createNode.body!, address);
  expect(createNode.files).toEqual(['logo']);
});

test('defines the fields of a pod [G83]', () => {
  expectFields(
    Pod,
    'id name note nodeid size mimetype createdat updatedat createdby updatedby createdbyid archived parentpodid order ' +
      'versiontext badgestatus deletedat teamonly state statemessage status launchedServices features versions ' +
      'jsondata asset',
  );
  expectFields(Pod.shape.createdby, 'id name');
  expectFields(Pod.shape.updatedby, 'name');
});

test('defines state message, status percentage and uploader of a pod [G84]', () => {
  expect(Pod.shape.statemessage).toBe(Message);
  expectFields(Message, 'code params content');
  expect(Pod.shape.status).toBe(PodStatus);
  expect(PodStatus.parse({ status: 'transcoding', metadata: { percentage: 40 } }).metadata.percentage).toBe(
    40,
  );
  expect(PodStatus.safeParse({ status: 'transcoding', metadata: {} }).success).toBe(false);
  expectFields(Pod.shape.jsondata, 'uploaderName lastModified');
});

test('groups the assets of a pod by type, each group as a list [G85]', () => {
  expect(Pod.shape.asset).toBe(AssetGroups);
  expect(Object.keys(AssetGroups.shape)).toEqual([
    ...['raw', 'thumbnail', 'web', 'speechtotext', 'audio', 'livepreview', 'vtt', 'srt', 'external'],
    ...['frame', 'image', 'video', 'other'],
  ]);
  for (const group of Object.values(AssetGroups.shape)) {
    expect(group.safeParse([]).success).toBe(true);
    expect(group.safeParse(null).success).toBe(false);
  }
});

test('defines running services by code and features as keys and values [G86]', () => {
  expectFields(Pod.shape.launchedServices.element, 'code id alias percentage');
  expect(Pod.shape.features.parse([{ key: 'hasText', value: 'no' }])).toHaveLength(1);
  expect(Pod.shape.features.safeParse([{ key: 'hasText' }]).success).toBe(false);
});

test('defines the fields of an asset and the maximum length of its name [G88]', () => {
  expectFields(
    Asset,
    'id podid name type state url broken filetype mimetype size duration resolution aspect codec bitrate framerate ' +
      'audiocodec audiochannels audiobitrate language metadata uuid clarification',
  );
  expect([Name.safeParse('x'.repeat(191)).success, Name.safeParse('x'.repeat(192)).success]).toEqual([
    true,
    false,
  ]);
});

test('defines the fields of an access link [G90]', () => {
  expectFields(
    AccessLink,
    'id url invitations password note expireat showassets allowdownloading allowcomments teamonly allowplayingraw ' +
      'addversions notify podids nodeids',
  );
  expectFields(AccessLink.shape.invitations.element, 'email');
  expectFields(inviteToAccessLink.body!, 'includeqrcode');
});

test('defines the fields of an upload link [G91]', () => {
  expectFields(UploadLink, 'id url password maxfilesize note expireat teamonly invitations nodeid widget');
  expectFields(UploadLink.shape.invitations.element, 'email');
});

test('defines an embed link per file with a code, for the preview or the original [G92]', () => {
  expectFields(EmbedLink, 'id podid code url asset');
  expect(EmbedLink.shape.asset.options).toEqual(['preview', 'raw']);
});

test('defines the fields of a tenant, its subscription and its limits [G93]', () => {
  expectFields(Tenant, 'id name subscription periodstart periodend limits administrator');
  expect(subscriptionTypes).toEqual(['freetrial', 'enterprise', 'card']);
  expectFields(Subscription.shape.subscriptionEnd.unwrap(), 'seconds minutes days');
  expectFields(TenantLimits, 'teamusers clientusers storage bandwidth credits');
  expectFields(Tenant.shape.administrator.unwrap(), 'firstname lastname email');
  expectFields(UserTenant, 'id name subscription accessPoints');
});

test('defines the settings and e-mail addresses of a tenant [G94]', () => {
  expectFields(
    getTenantSettings.reply!.shape.settings,
    'recycle_bin_retention_period links_expiry_days links_allow_downloading links_allow_comments links_show_assets ' +
      'links_allow_playing_original_file links_add_versions',
  );
  expectFields(Tenant, 'mfarequired');
  expect(getTenantEmails.reply!.shape.emails.element.shape.kind.options).toEqual([
    'editorial',
    'traffic',
    'support',
  ]);
});

test('defines the fields of a user [G95]', () => {
  expectFields(User, 'id username firstname lastname email type rootfolder mfa createdat settings tenants');
  expect(User.shape.settings).toBe(Settings);
  expect(Object.keys(Settings.shape)).toEqual(['language', 'theme', 'view_folders']);
  expect(User.shape.type.options).toEqual(expect.arrayContaining(['team', 'client', 'admin']));
  expectFields(createUser.body!, 'password');
  expectFields(User.shape.tenants.element, 'accessPoints');
  expectFields(AccessPoint, 'id group abilities node');
});

test('defines the fields of a notification, with type 1 or 2 and params as text [G97]', () => {
  expectFields(Notification, 'id code params content createdat podid nodeid type tenantId');
  expect([1, 2, 0, 3].map((type) => Notification.shape.type.safeParse(type).success)).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(Notification.shape.params.safeParse({ name: 'a.mov' }).success).toBe(false);
});

test('defines the fields of a resource and of a service with its languages [G98]', () => {
  expectFields(Resource, 'spentInPercentage');
  expectFields(Service, 'id name alias usage options');
  expectFields(Service.shape.options.shape.languages.element, 'name value');
});

test('defines the fields of a label [G99]', () => {
  expectFields(Label, 'id name isLabel children categoryid');
});

test('defines the fields of a label on a pod [G100]', () => {
  expectFields(PodLabel, 'id content start end duration type confidence service');
  expect(PodLabel.shape.type.options).toEqual(expect.arrayContaining(['line', 'word']));
});

test('defines the fields of a comment, with optional times [G101]', () => {
  expectFields(
    Comment,
    'id podid parentid content start end teamonly createdat createdby email checked likedBy likesCount',
  );
  expectFields(Comment.shape.createdby, 'id name firstname lastname');
  for (const time of [Comment.shape.start, Comment.shape.end])
    expect([time.safeParse(1000).success, time.safeParse(null).success]).toEqual([true, true]);
});

test('defines the fields of a subtitle cue, a transcript and its sentences [G102]', () => {
  expectFields(SubtitleCue, 'id text startTime endTime');
  expectFields(Transcript, 'id name sentences');
  expect(Transcript.shape.sentences.element).toBe(Sentence);
  expectFields(Sentence, 'id transcriptid start end content duration charsPerSec speaker words');
});

test('defines the fields of a service check [G103]', () => {
  const answer = checkService.reply!.shape.utility.element;
  expectFields(answer, 'pod error metadata info');
  expect(answer.shape.error.unwrap()).toBe(Message);
  expectFields(answer.shape.metadata, 'duration cost available');
  expectFields(answer.shape.info, 'runnable');
});
