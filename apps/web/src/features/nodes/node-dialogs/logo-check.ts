import { LOGO_BYTES_SENT, LOGO_PIXELS } from '@rushes/contract/nodes';

export type LogoProblem = 'type' | 'bytes' | 'pixels';

const signatures: readonly (readonly [offset: number, bytes: readonly number[]][])[] = [
  [[0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]]],
  [[0, [0x47, 0x49, 0x46, 0x38]]],
  [[0, [0xff, 0xd8, 0xff]]],
  // RIFF, length, WEBP.
  [
    [0, [0x52, 0x49, 0x46, 0x46]],
    [8, [0x57, 0x45, 0x42, 0x50]],
  ],
];

/** Detects PNG, GIF, JPEG or WebP by signature, because a file extension is not reliable. */
export const isPicture = (head: Uint8Array): boolean =>
  signatures.some((parts) =>
    parts.every(([offset, bytes]) => bytes.every((byte, index) => head[offset + index] === byte)),
  );

type Size = { width: number; height: number };

/** Same rules as the server, to reject a file before uploading it. */
export async function checkLogo(
  file: Blob,
  measure: (file: Blob) => Promise<Size>,
): Promise<LogoProblem | null> {
  if (!isPicture(new Uint8Array(await file.slice(0, 12).arrayBuffer()))) return 'type';
  if (file.size > LOGO_BYTES_SENT) return 'bytes';
  try {
    const { width, height } = await measure(file);
    return width > LOGO_PIXELS || height > LOGO_PIXELS ? 'pixels' : null;
  } catch {
    // The signature matches, but the image cannot be decoded.
    return 'type';
  }
}

export async function measurePicture(file: Blob): Promise<Size> {
  const picture = await createImageBitmap(file);
  const { width, height } = picture;
  picture.close();
  return { width, height };
}
