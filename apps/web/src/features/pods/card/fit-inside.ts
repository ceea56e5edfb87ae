/** The largest box with the image's aspect ratio inside the frame: fitted, never cropped. */
export function fitInside(width: number, height: number, frameWidth: number, frameHeight: number) {
  const scale = Math.min(frameWidth / width, frameHeight / height);
  return { width: width * scale, height: height * scale };
}
