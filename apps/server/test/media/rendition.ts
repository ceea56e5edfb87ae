import { AssetType } from '@rushes/contract/enums';
import type { Services } from '#platform/context/context.ts';
import { makeAsset } from '../fixtures.ts';

/** The smallest valid rendition: an index with one fragment. */
export function giveRendition(
  services: Services,
  tenantid: string,
  podid: string,
  bandwidth = 96,
): Promise<string> {
  const bytes = Buffer.alloc(56);
  bytes.writeUInt32BE(44, 0);
  bytes.write('sidx', 4);
  bytes.writeUInt32BE(1000, 16);
  bytes.writeUInt16BE(1, 30);
  bytes.writeUInt32BE(12, 32);
  bytes.writeUInt32BE(1000, 36);
  const metadata = { role: 'rendition' as const, bandwidth };
  const rest = { name: 'a.mp4', mimetype: 'video/mp4', type: AssetType.WEB };
  return makeAsset(services, { tenantid }, podid, { bytes, metadata, ...rest });
}
