import { live as comments } from '#features/comments/live.ts';
import { live as home } from '#features/home/live.ts';
import { live as labels } from '#features/labels/live.ts';
import { live as limits } from '#features/limits/live.ts';
import { live as nodes } from '#features/nodes/live.ts';
import { live as notifications } from '#features/notifications/live.ts';
import { live as viewedPod } from '#features/pods/file-view/viewed-pod.ts';
import { live as pods } from '#features/pods/live.ts';
import { live as presence } from '#features/presence/live.ts';
import { live as recycleBin } from '#features/recycle-bin/live.ts';
import { live as subtitles } from '#features/subtitles/live.ts';
import { live as users } from '#features/users/live.ts';
import type { LiveHandlers } from '#lib/live-handlers.ts';
import { live as forcedOut } from './forced-logout.ts';
import { live as noticeReactions } from './notification-snackbars.ts';
import { live as subscriptionAccess } from './session-watch.ts';
import { live as viewedFolder } from './viewed-folder/viewed-folder.ts';

/** Handlers that keep loaded data current. Listed explicitly, so that each handler can be found from here. */
export const dataHandlers: readonly LiveHandlers[] = [
  comments,
  home,
  labels,
  limits,
  nodes,
  notifications,
  pods,
  presence,
  recycleBin,
  subscriptionAccess,
  subtitles,
  users,
];

/** Handlers that tell the user what just happened. */
export const reactionHandlers: readonly LiveHandlers[] = [
  forcedOut,
  viewedFolder,
  viewedPod,
  noticeReactions,
];
