import styles from './avatar.module.css';

// Muted, so that avatar colours do not compete with pictures. White text has a contrast of at least 4.5:1 on each.
const colors = ['#77524a', '#3f6a68', '#4a6549', '#7a4f56', '#55507e', '#6a5a3c', '#46607c', '#6b4f73'];

export function initials(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toLocaleUpperCase();
}

/** Deterministic: the same user has the same colour on every machine. */
export function colorOf(id: string): string {
  let hash = 0;
  for (const character of id) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return colors[hash % colors.length] ?? '#55507e';
}

interface Props {
  id: string;
  name: string;
  size?: number;
}

export function Avatar({ id, name, size = 28 }: Props) {
  return (
    <span
      aria-hidden
      data-initials={initials(name)}
      className={styles.avatar}
      style={{ width: size, height: size, background: colorOf(id), fontSize: Math.round(size * 0.39) }}
    />
  );
}
