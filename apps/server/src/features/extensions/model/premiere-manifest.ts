/** The oldest Premiere whose extension platform is final. */
const MIN_VERSION = '25.6.0';

export interface Addresses {
  /** Of this installation, without a path. */
  origin: string;
  /** Of the object store, if programs fetch files there. */
  storeOrigin: string | undefined;
  version: string;
}

const size = (width: number, height: number) => ({ width, height });

/** The manifest of the panel, version 5. It may reach this installation and its store, and no other address. */
export const premiereManifest = ({ origin, storeOrigin, version }: Addresses) => ({
  manifestVersion: 5,
  // An id of its own per installation: a user can have the panels of two.
  id: `rushes.${new URL(origin).host.replaceAll(/[^a-z0-9]+/gi, '-')}`,
  name: 'Rushes',
  version,
  main: 'index.html',
  host: { app: 'premierepro', minVersion: MIN_VERSION },
  entrypoints: [
    {
      type: 'panel',
      id: 'rushes',
      label: { default: 'Rushes' },
      minimumSize: size(320, 320),
      maximumSize: size(4000, 4000),
      preferredDockedSize: size(420, 720),
      preferredFloatingSize: size(600, 800),
      icons: [{ width: 23, height: 23, path: 'icon.svg', scale: [1], theme: ['all'] }],
    },
  ],
  icons: [{ width: 48, height: 48, path: 'icon.svg', scale: [1], theme: ['all'], species: ['pluginList'] }],
  requiredPermissions: {
    webview: { allow: 'yes', domains: [origin], enableMessageBridge: 'localAndRemote' },
    network: { domains: storeOrigin ? [origin, storeOrigin] : [origin] },
    // The user chooses the folder for imported files once.
    localFileSystem: 'request',
    launchProcess: { schemes: ['https', 'mailto'], extensions: [] },
  },
});
