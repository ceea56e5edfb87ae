import { element } from './elements.ts';

/** Centred message, with an optional retry button. */
export function showStatus(
  frame: HTMLElement,
  text: string,
  retry?: { label: string; onClick: () => void },
): void {
  const status = element('div', { class: 'status', role: 'status' }, element('p', {}, text));
  if (retry) {
    const button = element('button', { type: 'button', class: 'retry' }, retry.label);
    button.addEventListener('click', retry.onClick);
    status.append(button);
  }
  frame.replaceChildren(status);
}
