export type Box = { left: number; top: number; width: number; height: number };

type Size = { width: number; height: number };
type Margin = { side: number; strip: number; bottom: number };

/** The stage without margins and strip. */
export const roomOf = (stage: Size, { side, strip, bottom }: Margin): Box => ({
  left: side,
  top: strip,
  width: Math.max(0, stage.width - side * 2),
  height: Math.max(0, stage.height - strip - bottom),
});

/**
 * The largest whole-pixel box with the aspect ratio of the media. Centred on the whole stage, since the strip has
 * little content; on a low stage the picture moves down to clear the strip.
 */
export function fitPicture(stage: Size, media: Size, margin: Margin): Box {
  const room = roomOf(stage, margin);
  const scale = Math.min(room.width / media.width, room.height / media.height);
  const width = Math.round(media.width * scale);
  const height = Math.round(media.height * scale);
  return {
    left: Math.round((stage.width - width) / 2),
    top: Math.max(margin.strip, Math.floor((stage.height - height) / 2)),
    width,
    height,
  };
}
