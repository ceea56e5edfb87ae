import type { ReactNode, RefObject } from 'react';
import { finishedDisplay, type Pictured } from '../card/display.ts';
import { PodPicture } from '../card/pod-picture.tsx';

export type { Pictured } from '../card/display.ts';

interface Props {
  pod: Pictured;
  width: number;
  height: number;
  /** The pointer is over the card: load the live preview now. */
  isHovered: boolean;
  /** Lies over the thumbnail and receives the pointer. */
  cover: RefObject<HTMLElement | null>;
  children?: ReactNode;
}

/** Thumbnail of a finished file with its hover preview, as on the cards of members. */
export function FilePicture(props: Props) {
  return <PodPicture {...props} display={finishedDisplay(props.pod)} />;
}
