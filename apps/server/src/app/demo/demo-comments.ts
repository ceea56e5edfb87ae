import type { Drawing } from '@rushes/contract/drawings';
import type { Decision } from '@rushes/contract/reviews';
import type { FrameRate } from '@rushes/contract/timecode';

// The comments of the demo users on its videos. A user is named by the part of the e-mail address before the @.

type Who = 'admin' | 'team' | 'client';

export interface DemoComment {
  by: Who;
  text: string;
  hoursAgo: number;
  frame?: number;
  endframe?: number;
  teamonly?: 1;
  drawing?: Drawing;
  likes?: Who[];
  settledBy?: Who;
  answers?: { by: Who; text: string }[];
}

export interface DemoComments {
  rate: FrameRate;
  comments: DemoComment[];
  /** The first one requests the review. */
  review?: { who: Who; decision?: Decision; note?: string }[];
}

const rate = { num: 25, den: 1 };

export const fineCutComments: DemoComments = {
  rate,
  comments: [
    {
      by: 'client',
      text: 'Could the music come in a beat earlier here?',
      hoursAgo: 52,
      frame: 40,
      settledBy: 'team',
      answers: [{ by: 'team', text: 'Done for the master.' }],
    },
    { by: 'admin', text: 'The legal line needs three full seconds on screen.', hoursAgo: 50, frame: 118 },
  ],
};

export const masterComments: DemoComments = {
  rate,
  comments: [
    {
      by: 'client',
      text: 'Beautiful. This is the film we had in mind.',
      hoursAgo: 5,
      likes: ['team', 'admin'],
    },
    {
      by: 'client',
      text: 'Can we lose this bright corner? It pulls the eye away from the water.',
      hoursAgo: 4,
      frame: 48,
      drawing: {
        ratio: 0.5625,
        shapes: [
          { kind: 'ellipse', ink: 'ff4d3d', x: 0.68, y: 0.06, width: 0.24, height: 0.16 },
          { kind: 'arrow', ink: 'ff4d3d', from: [0.46, 0.34], to: [0.66, 0.2] },
        ],
      },
      answers: [
        { by: 'team', text: 'Yes, a soft vignette takes it down. It goes into the next grade.' },
        { by: 'client', text: 'Perfect, thank you.' },
      ],
      likes: ['admin'],
    },
    {
      by: 'admin',
      text: 'Hold this a little longer, the move ends too soon.',
      hoursAgo: 3,
      frame: 86,
      endframe: 124,
    },
    {
      by: 'admin',
      text: 'The extra grading day is not in the quote. Do not offer it before Friday.',
      hoursAgo: 2,
      frame: 130,
      teamonly: 1,
      answers: [{ by: 'team', text: 'Understood, I will keep it to the vignette.' }],
    },
    { by: 'team', text: 'End board: new logo is in.', hoursAgo: 1, frame: 180, settledBy: 'admin' },
  ],
  review: [
    { who: 'admin', decision: 'approved', note: 'Ready from our side.' },
    { who: 'team', decision: 'approved' },
    { who: 'client' },
  ],
};
