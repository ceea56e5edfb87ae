import { encode } from 'uqr';

/** Pixels per QR module, large enough for print. */
const CELL = 12;
const BORDER = 4;

/** Downloads the QR code as an image. */
export function saveQrCode(text: string, filename: string): void {
  const { size, data } = encode(text, { ecc: 'M', border: BORDER });
  const canvas = document.createElement('canvas');
  canvas.width = size * CELL;
  canvas.height = size * CELL;
  const pen = canvas.getContext('2d');
  if (!pen) return;
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = '#000';
  for (const [y, row] of data.entries())
    for (const [x, dark] of row.entries()) if (dark) pen.fillRect(x * CELL, y * CELL, CELL, CELL);
  const link = document.createElement('a');
  link.href = canvas.toDataURL('image/png');
  link.download = filename;
  link.click();
}
