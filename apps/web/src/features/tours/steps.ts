import type { TourName } from './widgets/tour.ts';

/**
 * Target of a step: the first of these `data-tour` names on the page. Steps without a target are skipped. With `touch`,
 * the text without a mouse and a keyboard is different.
 */
export const tourSteps = {
  navigation: [
    { key: 'folders', at: ['folders', 'menu'], touch: true },
    { key: 'new', at: ['new'] },
    { key: 'search', at: ['search'], touch: true },
    { key: 'toolbar', at: ['toolbar'], touch: true },
    { key: 'upload', at: ['upload'] },
    { key: 'bell', at: ['bell'] },
    { key: 'account', at: ['account'] },
  ],
  media: [
    { key: 'stage', at: ['stage'], touch: true },
    { key: 'timeline', at: ['timeline'], touch: true },
    { key: 'time', at: ['time'] },
    { key: 'tools', at: ['tools'] },
    { key: 'switcher', at: ['switcher'] },
    { key: 'panel', at: ['panel'] },
    { key: 'again', at: ['account'], touch: true },
  ],
} as const satisfies Record<TourName, readonly { key: string; at: readonly string[]; touch?: true }[]>;

export type Step = (typeof tourSteps)[TourName][number];

const inView = (element: Element) => {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0;
};

export function targetOf(step: Step): HTMLElement | undefined {
  return step.at
    .flatMap((name) => [...document.querySelectorAll<HTMLElement>(`[data-tour="${name}"]`)])
    .find(inView);
}

export const stepsThere = (name: TourName): Step[] =>
  tourSteps[name].filter((step) => targetOf(step) !== undefined);
