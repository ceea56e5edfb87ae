import type { Command } from './command.ts';
import { comments } from './commands/comments.ts';
import { completion } from './commands/completion.ts';
import { download } from './commands/download.ts';
import { login, logout, whoami } from './commands/login.ts';
import { ls } from './commands/ls.ts';
import { markers } from './commands/markers.ts';
import { review } from './commands/review.ts';
import { share } from './commands/share.ts';
import { upload } from './commands/upload.ts';

export const commands: readonly Command[] = [
  login,
  logout,
  whoami,
  ls,
  upload,
  download,
  comments,
  review,
  share,
  markers,
  completion,
];
