import { useMemo } from 'react';
import { encode } from 'uqr';

/** Quiet zone of four modules, as required by the standard. */
const BORDER = 4;

/** Always dark on white, since many scanners read nothing else. Loaded with the page that shows it. */
export function QrCode({ text, label, size = 176 }: { text: string; label: string; size?: number }) {
  const { cells, path } = useMemo(() => {
    const { size: count, data } = encode(text, { ecc: 'M', border: BORDER });
    const drawn = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])));
    return { cells: count, path: drawn.join('') };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      className="rigid bg-white radius"
      width={size}
      height={size}
      viewBox={`0 0 ${cells} ${cells}`}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#0f0f12" />
    </svg>
  );
}
