import type { DemoMedia, DemoNode, DemoTenant } from './demo-content.ts';

/** The demo with clips of half the width and height: a quarter of the encoding time, for tests and slow machines. */
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
  // The squares that encode the frame number need 400 pixels.
  const scale = Math.max(0.5, 400 / width);
  const even = (length: number) => 2 * Math.round((length * scale) / 2);
  return { ...media, size: { width: even(width), height: even(height) } };
}
