type Attributes = Record<string, string | number | boolean>;

/** Creates an element with attributes; strings become text nodes. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes))
    if (value !== false) made.setAttribute(key, value === true ? '' : String(value));
  made.append(...children);
  return made;
}

const SVG = 'http://www.w3.org/2000/svg';

/** On a 24 px grid, either filled or stroked. */
const icons = {
  play: { fill: 'M7 4.5v15L19.5 12z' },
  pause: { fill: 'M6.5 4.5h4v15h-4zM13.5 4.5h4v15h-4z' },
  again: { line: 'M5 12a7 7 0 1 0 2.2-5.1M5 4v4h4' },
  loud: { line: 'M4 9.5h3.5L12 6v12l-4.5-3.5H4zM15.5 9a4 4 0 0 1 0 6M18 6.5a7.5 7.5 0 0 1 0 11' },
  silent: { line: 'M4 9.5h3.5L12 6v12l-4.5-3.5H4zM16 9.5l5 5M21 9.5l-5 5' },
  captions: { line: 'M3.5 5.5h17v13h-17zM10.5 10.5a2 2 0 1 0 0 3M17.5 10.5a2 2 0 1 0 0 3' },
  'full-screen': { line: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5' },
  'leave-full-screen': { line: 'M9 4v5H4M20 9h-5V4M15 20v-5h5M4 15h5v5' },
} as const;
export type Icon = keyof typeof icons;

export function drawIcon(name: Icon): SVGSVGElement {
  const drawing: { fill?: string; line?: string } = icons[name];
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', drawing.fill ?? drawing.line ?? '');
  path.setAttribute('class', drawing.fill ? 'filled' : 'lined');
  svg.append(path);
  return svg;
}

/** One path in its own SVG of the given size. */
export function drawPath(path: string, width: number, height: number): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
  svg.setAttribute('preserveAspectRatio', 'none');
  svg.setAttribute('aria-hidden', 'true');
  const drawn = document.createElementNS(SVG, 'path');
  drawn.setAttribute('d', path);
  svg.append(drawn);
  return svg;
}

export interface IconButton {
  button: HTMLButtonElement;
  show(icon: Icon, label: string): void;
}

export function iconButton(className: string, onClick: () => void): IconButton {
  const button = element('button', { type: 'button', class: className });
  button.addEventListener('click', onClick);
  let shown: Icon | null = null;
  return {
    button,
    show(icon, label) {
      button.setAttribute('aria-label', label);
      button.title = label;
      if (icon === shown) return;
      shown = icon;
      button.replaceChildren(drawIcon(icon));
    },
  };
}
