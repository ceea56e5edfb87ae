import { storedZip } from '#platform/archives/stored-zip.ts';
import type { Ctx } from '#platform/context/context.ts';
import type { Http } from '#platform/http/bind.ts';
import { fileNameParameter } from '#platform/http/content-disposition.ts';
import { readFolder, readScript } from './extension-files.storage.ts';
import { premiereManifest } from './model/premiere-manifest.ts';

/** Stands for the address of the installation in files that need it. */
const ADDRESS = 'https://rushes.example.com';

const originOf = ({ settings }: Ctx): string => new URL(settings.publicUrl).origin;

export async function sendPremierePanel(ctx: Ctx, http: Http): Promise<void> {
  const origin = originOf(ctx);
  const manifest = premiereManifest({
    origin,
    storeOrigin: ctx.storage.direct?.origin,
    version: ctx.settings.version,
  });
  const made = {
    'manifest.json': `${JSON.stringify(manifest, null, 2)}\n`,
    'instance.js': `module.exports = ${JSON.stringify({ origin })};\n`,
  };
  const files = await readFolder('premiere/panel', /\.(js|html|svg)$/);
  await sendFile(
    http,
    'rushes-premiere.ccx',
    'application/octet-stream',
    storedZip({ ...files, ...text(made) }),
  );
}

export async function sendResolveScript(ctx: Ctx, http: Http): Promise<void> {
  const script = await readScript('resolve/rushes.lua');
  const made = script.replace(ADDRESS, () => originOf(ctx));
  await sendFile(http, 'rushes.lua', 'text/plain; charset=utf-8', Buffer.from(made));
}

export async function sendFinalCutSource(ctx: Ctx, http: Http): Promise<void> {
  const files = await readFolder('final-cut-pro', /\.(swift|plist|entitlements|xcconfig|md|yml|svg)$/);
  // Two slashes start a comment in a configuration of Xcode.
  const forXcode = (address: string) => address.replace('//', () => '/$()/');
  const made = Object.fromEntries(
    Object.entries(files).map(([path, bytes]) => [
      `rushes-final-cut-pro/${path}`,
      path.endsWith('.xcconfig')
        ? Buffer.from(bytes.toString().replace(forXcode(ADDRESS), () => forXcode(originOf(ctx))))
        : bytes,
    ]),
  );
  await sendFile(http, 'rushes-final-cut-pro.zip', 'application/zip', storedZip(made));
}

const text = (files: Record<string, string>): Record<string, Buffer> =>
  Object.fromEntries(Object.entries(files).map(([name, content]) => [name, Buffer.from(content)]));

async function sendFile({ reply }: Http, name: string, type: string, bytes: Buffer): Promise<void> {
  await reply
    .headers({
      'content-type': type,
      'content-disposition': `attachment; ${fileNameParameter(name)}`,
      // The next version of the server has another one under the same address.
      'cache-control': 'no-cache',
    })
    .send(bytes);
}
