import type { LucideProps } from 'lucide-react';
import { createElement } from 'react';

/** The data of a path, or another shape with its attributes. */
type Part = string | readonly [shape: string, attributes: Record<string, string>];

const hasText = (name: string) => name.startsWith('aria-') || name === 'role' || name === 'title';

/**
 * An icon of the icon library. The build passes its parts (build/direct-icons.ts); the component of the library has
 * options that no page uses.
 */
export function icon(parts: readonly Part[]) {
  const shapes = parts.map((part) =>
    // biome-ignore lint/correctness/useJsxKeyInIterable: the parts never change places
    typeof part === 'string' ? createElement('path', { d: part }) : createElement(...part),
  );
  return ({ size = 24, color = 'currentColor', className, children, ...rest }: LucideProps) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: color,
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: className ? `lucide ${className}` : 'lucide',
        'aria-hidden': children || Object.keys(rest).some(hasText) ? undefined : 'true',
        ...rest,
      },
      ...shapes,
      children,
    );
}
