/** The frame on the screen. Not in a store: it changes sixty times a second, and is read when somebody asks for it. */
let frame = 0;

export const setViewedFrame = (shown: number): void => {
  frame = shown;
};

export const viewedFrame = (): number => frame;
