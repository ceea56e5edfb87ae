// Prints a software bill of materials in the CycloneDX format: the npm packages of the lock file, the fonts in this
// repository, and the programs of the system that the product starts. Works offline.
//   npm run -s sbom > rushes.cdx.json
//   npm run -s sbom -- --omit=dev       without the packages for development
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readJson, root } from './checkout.mjs';
import { npm } from './setup/packages.mjs';
import { must, SetupError, say } from './setup/step.mjs';

const own = readJson(join(root, 'package.json'));
const ownLicenses = [{ license: { id: own.license } }];
const reference = `${own.name}@${own.version}`;

/** Not in the lock file: the operator installs them. The embedded PostgreSQL is an npm package. */
const programs = [
  {
    name: 'ffmpeg',
    minimum: '5',
    license: 'LGPL-2.1-or-later',
    url: 'https://ffmpeg.org',
    purpose: 'Processes video, audio and images. Builds with GPL parts, as in Debian, are GPL-2.0-or-later.',
  },
  {
    name: 'postgresql',
    minimum: '15',
    license: 'PostgreSQL',
    url: 'https://www.postgresql.org',
    purpose: 'The database, if DATABASE_URL is set.',
  },
  {
    name: 'libarchive',
    minimum: '3',
    license: 'BSD-2-Clause',
    url: 'https://www.libarchive.org',
    purpose: 'bsdtar unpacks archives.',
  },
];

/** Files of others in this repository: apps/server/fonts. */
const fonts = [
  {
    name: 'liberation-fonts',
    version: '2.1.5',
    license: { id: 'OFL-1.1' },
    purpose: 'Liberation Mono, Sans and Serif, for burned-in subtitles.',
  },
  {
    name: 'liberation-sans-narrow-fonts',
    version: '1.07.4',
    license: { name: 'GPL-2.0-only with font exceptions' },
    purpose: 'Liberation Sans Narrow, for burned-in subtitles.',
  },
];

/** Packages whose lock entry has no licence, with what their files say. */
const unlisted = [
  [/^@ffmpeg-installer\//, { license: { id: 'GPL-3.0-only' } }],
  [/^node-bin-/, { license: { id: 'MIT' } }],
  [/^png-js@/, { license: { id: 'MIT' } }],
  [/./, { license: { name: 'not stated by the package' } }],
];

function licensed(part) {
  if (part.licenses?.length > 0) return part;
  if (part.purl?.startsWith('pkg:npm/%40rushes/')) return { ...part, licenses: ownLicenses };
  const [, license] = unlisted.find(([pattern]) => pattern.test(part['bom-ref']));
  return { ...part, licenses: [license] };
}

function program({ name, minimum, license, url, purpose }) {
  return {
    'bom-ref': `system:${name}`,
    type: 'application',
    name,
    description: `${purpose} Version ${minimum} or newer, from the system.`,
    scope: name === 'postgresql' ? 'optional' : 'required',
    licenses: [{ license: { id: license } }],
    externalReferences: [{ type: 'website', url }],
    properties: [{ name: 'rushes:minimum-version', value: minimum }],
  };
}

function font({ name, version, license, purpose }) {
  return {
    'bom-ref': `fonts:${name}@${version}`,
    type: 'data',
    name,
    version,
    description: purpose,
    scope: 'required',
    licenses: [{ license }],
    externalReferences: [{ type: 'website', url: 'https://github.com/liberationfonts' }],
  };
}

/** Completes what npm knows about the lock file. */
export function complete(bom) {
  const product = { ...bom.metadata.component, 'bom-ref': reference, type: 'application', name: own.name };
  const system = [...programs.map(program), ...fonts.map(font)];
  const before = bom.metadata.component['bom-ref'];
  const dependencies = bom.dependencies.map(({ ref, dependsOn }) =>
    ref === before
      ? { ref: reference, dependsOn: [...dependsOn, ...system.map((part) => part['bom-ref'])] }
      : { ref, dependsOn },
  );
  return {
    ...bom,
    metadata: { ...bom.metadata, component: { ...product, licenses: ownLicenses } },
    components: [...bom.components.map(licensed), ...system],
    dependencies: [...dependencies, ...system.map((part) => ({ ref: part['bom-ref'], dependsOn: [] }))],
  };
}

export async function sbom(args = []) {
  const [command, prefix] = npm();
  const flags = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--loglevel=error', ...args];
  const text = await must('npm sbom', command, [...prefix, ...flags], {
    advice: 'It needs npm 10 or newer (npm install -g npm).',
  });
  return complete(JSON.parse(text.slice(text.indexOf('{'))));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    process.stdout.write(`${JSON.stringify(await sbom(process.argv.slice(2)), null, 2)}\n`);
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    say(`${error.message}. ${error.advice}\n${error.lastLines}`);
    process.exitCode = 1;
  }
}
