// bsdtar, which unpacks archives. It is optional: without it the product starts and does not offer unpacking.
import { onPath } from '../checkout.mjs';
import { aptInstall, canInstall } from './debian.mjs';
import { say, timed } from './step.mjs';

const advice =
  'Install bsdtar to unpack archives (Debian, Ubuntu: sudo apt-get install libarchive-tools; a Mac has it).';

export const archives = {
  isDone: ({ archives: known }) => onPath('bsdtar') !== undefined || known?.isMissing === true,
  async run() {
    if (canInstall()) {
      const failure = await timed('Installing bsdtar with apt-get', () => aptInstall('libarchive-tools'));
      if (failure) say(`apt-get could not install it:\n${failure.trim().split('\n').slice(-3).join('\n')}`);
    }
    if (onPath('bsdtar')) return { archives: {} };
    say(`No bsdtar on this machine: Rushes starts without unpacking archives. ${advice}`);
    return { archives: { isMissing: true } };
  },
};
