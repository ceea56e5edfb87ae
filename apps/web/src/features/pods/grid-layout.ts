export interface GridLayout {
  columns: number;
  gap: number;
  cardWidth: number;
  pictureHeight: number;
  /** From the top of one row of cards to the top of the next. */
  pitch: number;
}

const CARD_MIN = 200;
/** Below this content width we are on a phone: two columns, whatever their width. */
const PHONE_CONTENT = 420;
/** Eight of air, then two lines of text: name and metadata. */
const TEXT_HEIGHT = 8 + 18 + 1 + 18;

export function gridLayout(width: number): GridLayout {
  const phone = width < PHONE_CONTENT;
  const gap = phone ? 12 : 16;
  const columns = phone ? 2 : Math.max(1, Math.floor((width + gap) / (CARD_MIN + gap)));
  const cardWidth = Math.max(0, (width - gap * (columns - 1)) / columns);
  const pictureHeight = Math.round((cardWidth * 9) / 16);
  return { columns, gap, cardWidth, pictureHeight, pitch: pictureHeight + TEXT_HEIGHT + (phone ? 18 : 20) };
}

/** Subfolder tiles: six beside each other where there is room, never narrower than 150. */
export function tileColumns(width: number): number {
  return Math.min(6, Math.max(1, Math.floor((width + 12) / (150 + 12))));
}

/** The largest box of the picture's own shape inside the frame: fitted, never cropped. */
export function fitInside(width: number, height: number, frameWidth: number, frameHeight: number) {
  const scale = Math.min(frameWidth / width, frameHeight / height);
  return { width: width * scale, height: height * scale };
}
