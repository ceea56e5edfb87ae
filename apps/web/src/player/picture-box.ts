export type Box = { left: number; top: number; width: number; height: number };

/**
 * The largest whole-pixel box of the media's shape. It is centred on the whole stage, as the strip above it
 * carries little; only when the stage is low does the picture move down to stay clear of the strip.
 */
export function fitPicture(
  stage: { width: number; height: number },
  media: { width: number; height: number },
  margin: { side: number; strip: number; bottom: number },
): Box {
  const roomX = Math.max(0, stage.width - margin.side * 2);
  const roomY = Math.max(0, stage.height - margin.strip - margin.bottom);
  const scale = Math.min(roomX / media.width, roomY / media.height);
  const width = Math.round(media.width * scale);
  const height = Math.round(media.height * scale);
  return {
    left: Math.round((stage.width - width) / 2),
    top: Math.max(margin.strip, Math.floor((stage.height - height) / 2)),
    width,
    height,
  };
}
