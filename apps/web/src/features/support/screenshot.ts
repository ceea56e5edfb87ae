import { SCREENSHOT_BYTES } from '@rushes/contract/support';

const WIDTH = 1920;
const QUALITIES = [0.9, 0.75, 0.5];

export const canCapture = (): boolean =>
  'mediaDevices' in navigator && 'getDisplayMedia' in navigator.mediaDevices;

/** One picture of the tab or screen that the user chooses; null if the user cancels. */
export async function captureScreen(): Promise<File | null> {
  const stream = await navigator.mediaDevices
    .getDisplayMedia({ video: true, audio: false })
    .catch(() => null);
  if (!stream) return null;
  try {
    const video = document.createElement('video');
    video.srcObject = stream;
    video.muted = true;
    await video.play();
    return await compress(video, video.videoWidth, video.videoHeight);
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
}

/** A chosen picture as a JPEG that is small enough; null if it is not a picture. */
export async function readPicture(file: File): Promise<File | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  try {
    return await compress(picture, picture.width, picture.height);
  } finally {
    picture.close();
  }
}

async function compress(source: CanvasImageSource, width: number, height: number): Promise<File | null> {
  const scale = Math.min(1, WIDTH / width);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.getContext('2d')?.drawImage(source, 0, 0, canvas.width, canvas.height);
  for (const quality of QUALITIES) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (blob && blob.size <= SCREENSHOT_BYTES)
      return new File([blob], 'screenshot.jpg', { type: 'image/jpeg' });
  }
  return null;
}
