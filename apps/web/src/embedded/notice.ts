import { element } from './elements.ts';

/** A calm line in the middle of the frame, with a way on where there is one. */
export function showNotice(
  frame: HTMLElement,
  text: string,
  retry?: { label: string; onClick: () => void },
): void {
  const notice = element('div', { class: 'notice', role: 'status' }, element('p', {}, text));
  if (retry) {
    const button = element('button', { type: 'button', class: 'retry' }, retry.label);
    button.addEventListener('click', retry.onClick);
    notice.append(button);
  }
  frame.replaceChildren(notice);
}
