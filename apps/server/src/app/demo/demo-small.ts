import type { DemoMedia, DemoNode, DemoTenant } from './demo-content.ts';

/** The squares that encode the frame number need 400 pixels. */
const WIDTH = 400;

/** The demo with clips 400 pixels wide: a third of the encoding time, for tests and slow machines. */
export function withSmallClips(tenant: DemoTenant): DemoTenant {
  return { ...tenant, children: tenant.children.map(smallNode) };
}

function smallNode(node: DemoNode): DemoNode {
  return {
    ...node,
    ...(node.children ? { children: node.children.map(smallNode) } : {}),
    ...(node.files
      ? {
          files: node.files.map((file) => ({
            ...file,
            media: smallMedia(file.media),
            ...(file.versions
              ? {
                  versions: file.versions.map((version) => ({
                    ...version,
                    media: smallMedia(version.media),
                  })),
                }
              : {}),
          })),
        }
      : {}),
  };
}

function smallMedia(media: DemoMedia): DemoMedia {
  if (media.kind !== 'clip') return media;
  const { width, height } = media.size ?? { width: 1280, height: 720 };
  return { ...media, size: { width: WIDTH, height: 2 * Math.round((height * WIDTH) / width / 2) } };
}
