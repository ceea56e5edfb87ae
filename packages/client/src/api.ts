// The modules of the contract that programs need: endpoints, types, enums and live events.
import * as accesslinks from '@rushes/contract/accesslinks';
import * as accounts from '@rushes/contract/accounts';
import * as audit from '@rushes/contract/audit';
import * as brands from '@rushes/contract/brands';
import * as commentEvents from '@rushes/contract/comment-events';
import * as comments from '@rushes/contract/comments';
import * as converting from '@rushes/contract/converting';
import * as downloads from '@rushes/contract/downloads';
import * as embedlinks from '@rushes/contract/embedlinks';
import * as engines from '@rushes/contract/engines';
import * as enums from '@rushes/contract/enums';
import * as extracting from '@rushes/contract/extracting';
import * as home from '@rushes/contract/home';
import * as identity from '@rushes/contract/identity';
import * as labelEvents from '@rushes/contract/label-events';
import * as labels from '@rushes/contract/labels';
import * as languages from '@rushes/contract/languages';
import * as limits from '@rushes/contract/limits';
import * as live from '@rushes/contract/live';
import * as markers from '@rushes/contract/markers';
import * as mcp from '@rushes/contract/mcp';
import * as mllabels from '@rushes/contract/mllabels';
import * as moveCopy from '@rushes/contract/move-copy';
import * as multipart from '@rushes/contract/multipart';
import * as nodes from '@rushes/contract/nodes';
import * as notifications from '@rushes/contract/notifications';
import * as oauth from '@rushes/contract/oauth';
import * as pods from '@rushes/contract/pods';
import * as recycleBin from '@rushes/contract/recycle-bin';
import * as reports from '@rushes/contract/reports';
import * as reviews from '@rushes/contract/reviews';
import * as scim from '@rushes/contract/scim';
import * as scopes from '@rushes/contract/scopes';
import * as search from '@rushes/contract/search';
import * as services from '@rushes/contract/services';
import * as storageUsage from '@rushes/contract/storage-usage';
import * as subtitleEvents from '@rushes/contract/subtitle-events';
import * as subtitleRules from '@rushes/contract/subtitle-rules';
import * as subtitles from '@rushes/contract/subtitles';
import * as system from '@rushes/contract/system';
import * as tenants from '@rushes/contract/tenants';
import * as tokens from '@rushes/contract/tokens';
import * as transcripts from '@rushes/contract/transcripts';
import * as uploadlinks from '@rushes/contract/uploadlinks';
import * as uploads from '@rushes/contract/uploads';
import * as usage from '@rushes/contract/usage';
import * as userGroups from '@rushes/contract/user-groups';
import * as users from '@rushes/contract/users';
import * as webhooks from '@rushes/contract/webhooks';

export {
  accesslinks,
  accounts,
  audit,
  brands,
  commentEvents,
  comments,
  converting,
  downloads,
  embedlinks,
  engines,
  enums,
  extracting,
  home,
  identity,
  labelEvents,
  labels,
  languages,
  limits,
  live,
  markers,
  mcp,
  mllabels,
  moveCopy,
  multipart,
  nodes,
  notifications,
  oauth,
  pods,
  recycleBin,
  reports,
  reviews,
  scim,
  scopes,
  search,
  services,
  storageUsage,
  subtitleEvents,
  subtitleRules,
  subtitles,
  system,
  tenants,
  tokens,
  transcripts,
  uploadlinks,
  uploads,
  usage,
  userGroups,
  users,
  webhooks,
};
