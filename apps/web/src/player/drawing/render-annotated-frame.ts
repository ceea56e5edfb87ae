import type { Shape } from '@rushes/contract/drawings';
import { BOX, FONT, LINE_HEIGHT, STROKE, shapePath } from './shape-paths.ts';

/** Renders the frame with the drawing at the size of the video. */
export async function renderAnnotatedFrame(
  picture: HTMLVideoElement,
  shapes: readonly Shape[],
): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = picture.videoWidth;
  canvas.height = picture.videoHeight;
  const context = canvas.getContext('2d');
  if (!context || canvas.width === 0) throw new Error('There is no picture to draw on');
  context.drawImage(picture, 0, 0);
  const scale = canvas.width / BOX;
  context.scale(scale, scale);
  context.lineWidth = STROKE;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.textBaseline = 'alphabetic';
  // Matches the 2 px shadow on screen at any picture size. A canvas does not scale its shadows.
  context.shadowBlur = 4 * scale;
  context.shadowColor = 'rgb(0 0 0 / 55%)';
  for (const shape of shapes) draw(context, shape);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture came out'))), 'image/png'),
  );
}

function draw(context: CanvasRenderingContext2D, shape: Shape) {
  context.fillStyle = `#${shape.ink}`;
  context.strokeStyle = `#${shape.ink}`;
  if (shape.kind === 'text') {
    const size = shape.size * BOX;
    context.font = `600 ${size}px ${FONT}`;
    shape.text.split('\n').forEach((line, index) => {
      context.fillText(line, shape.x * BOX, shape.y * BOX + size * (0.95 + LINE_HEIGHT * index));
    });
    return;
  }
  const { d, filled } = shapePath(shape);
  const path = new Path2D(d);
  if (filled) context.fill(path);
  else context.stroke(path);
}
