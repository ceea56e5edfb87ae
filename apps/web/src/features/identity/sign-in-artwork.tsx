import { useTranslation } from '#lib/i18n.ts';
import { glints, type Ridge, reeds, reflectionPath, ridgePath } from './landscape.ts';
import styles from './sign-in-artwork.module.css';

const W = 632;
const H = 136;

const night: { far: Ridge; mid: Ridge; near: Ridge } = {
  far: { seed: 11, base: 96, hills: 16, wide: 210, trees: 5 },
  mid: { seed: 23, base: 104, hills: 7, wide: 130, trees: 24, slope: 18 },
  near: { seed: 37, base: 120, hills: 6, wide: 160, trees: 26, slope: 58 },
};
const dusk: { far: Ridge; mid: Ridge } = {
  far: { seed: 5, base: 38, hills: 20, wide: 170 },
  mid: { seed: 61, base: 40, hills: 7, wide: 90, trees: 15, slope: -16 },
};
const dawn: { far: Ridge; mid: Ridge; near: Ridge } = {
  far: { seed: 71, base: 79, hills: 11, wide: 150 },
  mid: { seed: 83, base: 80, hills: 4, wide: 100, trees: 9 },
  near: { seed: 97, base: 82, hills: 3, wide: 90, trees: 17, slope: 20 },
};
const posts = [0, 13, 25, 40, 52, 63, 72, 79];

/** Illustration: a clapperboard whose three bars show a lake at night, dusk and dawn. Closes on the code page. */
export function SignInArtwork({ closed = false }: { closed?: boolean }) {
  const { t } = useTranslation('identity');
  return (
    <svg className={styles.slate} viewBox="-104 -36 840 736" role="presentation">
      <Colors />
      <g transform="translate(0 144)">
        <g className={styles.clap} data-closed={closed || undefined}>
          <Window>
            <Night />
          </Window>
        </g>
      </g>
      <g transform="translate(0 324)">
        <Window>
          <Dusk />
        </Window>
      </g>
      <g transform="translate(0 504)">
        <Window>
          <Dawn />
        </Window>
      </g>
      <text className={styles.caption} x="0" y="676">
        {t('stills.place')}
      </text>
      <text className={styles.caption} x={W} y="676" textAnchor="end">
        {closed ? t('stills.marker') : t('stills.hours')}
      </text>
    </svg>
  );
}

function Window({ children }: { children: React.ReactNode }) {
  return (
    <g clipPath="url(#still-frame)">
      {children}
      <rect width={W} height={H} fill="url(#still-edge)" />
      <rect width={W} height={H} filter="url(#still-grain)" opacity="0.5" className={styles.grain} />
      <rect
        x="0.5"
        y="0.5"
        width={W - 1}
        height={H - 1}
        rx="11.5"
        fill="none"
        stroke="#fff"
        strokeOpacity="0.07"
      />
    </g>
  );
}

function Night() {
  return (
    <>
      <rect width={W} height={H} fill="url(#night-sky)" />
      <ellipse cx="330" cy="78" rx="300" ry="30" fill="#a9c4d6" opacity="0.34" filter="url(#still-soft)" />
      <path d={ridgePath(night.far, W, H)} fill="#4c6982" opacity="0.75" />
      <ellipse cx="250" cy="98" rx="340" ry="13" fill="#8fb0c6" opacity="0.5" filter="url(#still-mist)" />
      <path d={ridgePath(night.mid, W, 108)} fill="#2c4154" opacity="0.92" />
      <rect y="108" width={W} height="28" fill="url(#night-water)" />
      <path d={reflectionPath(night.mid, W, 108, 0.5)} fill="#2c4154" opacity="0.5" />
      <ellipse cx="210" cy="110" rx="260" ry="7" fill="#9bbcd2" opacity="0.5" filter="url(#still-mist)" />
      <path d={ridgePath(night.near, W, H)} fill="#111d27" />
      <ellipse cx="120" cy="128" rx="220" ry="12" fill="#6f93ab" opacity="0.35" filter="url(#still-soft)" />
    </>
  );
}

function Dusk() {
  return (
    <>
      <rect width={W} height={H} fill="url(#dusk-sky)" />
      <ellipse cx="322" cy="40" rx="120" ry="12" fill="#ffe1a0" opacity="0.75" filter="url(#still-soft)" />
      <path d={ridgePath(dusk.far, W, 44)} fill="#3a2c1e" opacity="0.82" />
      <path d={ridgePath(dusk.mid, W, 44)} fill="#17130e" />
      <rect y="42" width={W} height={H - 42} fill="url(#dusk-water)" />
      <path d={reflectionPath(dusk.mid, W, 42, 0.8)} fill="#14100b" opacity="0.7" />
      <ellipse cx="322" cy="66" rx="150" ry="22" fill="#ffd887" opacity="0.5" filter="url(#still-soft)" />
      <g stroke="#ffe3a3" strokeWidth="0.9" strokeLinecap="round">
        {glints(19, 130, 322, 210, 46, 132).map((glint) => (
          <path
            key={`${glint.x}-${glint.y}`}
            d={`M${glint.x.toFixed(1)} ${glint.y.toFixed(1)}h${glint.length.toFixed(1)}`}
            opacity={glint.strength.toFixed(2)}
          />
        ))}
      </g>
      <g fill="#0d0a07">
        <rect x="452" y="60" width="180" height="3.4" />
        {posts.map((at, index) => (
          <rect key={at} x={452 + at * 2.2} y="57" width="2.6" height={20 + index * 3.2} />
        ))}
      </g>
      <Boat x={96} y={104} size={1.15} />
      <Boat x={214} y={118} size={1.5} />
      <Boat x={30} y={86} size={0.75} />
    </>
  );
}

function Boat({ x, y, size }: { x: number; y: number; size: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      <ellipse cx="34" cy="12" rx="40" ry="3.4" fill="#0a0705" opacity="0.55" />
      <path d="M-4 -5C8 0 58 0 74 -7C70 5 62 11 50 11H16C6 11 0 4 -4 -5Z" fill="#120c07" />
      <path d="M-4 -5C8 0 58 0 74 -7" fill="none" stroke="#d9933e" strokeWidth="0.8" opacity="0.75" />
      <path d="M18 -1L15 8M40 0L41 10M58 -2L60 7" stroke="#7a4c1f" strokeWidth="0.8" opacity="0.6" />
    </g>
  );
}

function Dawn() {
  return (
    <>
      <rect width={W} height={H} fill="url(#dawn-sky)" />
      <ellipse cx="430" cy="70" rx="260" ry="26" fill="#ffd9c2" opacity="0.6" filter="url(#still-soft)" />
      <path d={ridgePath(dawn.far, W, 82)} fill="#8a6a86" opacity="0.7" />
      <path d={ridgePath(dawn.mid, W, 82)} fill="#54405f" opacity="0.9" />
      <path d={ridgePath(dawn.near, W, 83)} fill="#2c2138" />
      <rect y="82" width={W} height={H - 82} fill="url(#dawn-water)" />
      <path d={reflectionPath(dawn.mid, W, 82, 1)} fill="#54405f" opacity="0.5" />
      <path d={reflectionPath(dawn.near, W, 82, 1)} fill="#2c2138" opacity="0.62" />
      <rect y="81.4" width={W} height="1" fill="#f6d3cb" opacity="0.55" />
      <ellipse cx="250" cy="83" rx="280" ry="5" fill="#f5d5d2" opacity="0.45" filter="url(#still-mist)" />
      <g stroke="#fbe3da" strokeWidth="0.7" strokeLinecap="round">
        {glints(43, 46, 420, 240, 90, 134).map((glint) => (
          <path
            key={`${glint.x}-${glint.y}`}
            d={`M${glint.x.toFixed(1)} ${glint.y.toFixed(1)}h${glint.length.toFixed(1)}`}
            opacity={(glint.strength * 0.5).toFixed(2)}
          />
        ))}
      </g>
      <path
        d={reeds(3, 170, 360, 640, 138, 44)}
        fill="none"
        stroke="#2a1d2c"
        strokeWidth="1"
        opacity="0.85"
      />
    </>
  );
}

type Stops = [offset: number, color: string][];

function Fade({ id, stops }: { id: string; stops: Stops }) {
  return (
    <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
      {stops.map(([offset, color]) => (
        <stop key={offset} offset={offset} stopColor={color} />
      ))}
    </linearGradient>
  );
}

function Colors() {
  return (
    <defs>
      <clipPath id="still-frame">
        <rect width={W} height={H} rx="12" />
      </clipPath>
      <filter id="still-soft" x="-50%" y="-150%" width="200%" height="400%">
        <feGaussianBlur stdDeviation="16" />
      </filter>
      <filter id="still-mist" x="-20%" y="-200%" width="140%" height="500%">
        <feGaussianBlur stdDeviation="9 4" />
      </filter>
      <filter id="still-grain" x="0" y="0" width="100%" height="100%">
        <feTurbulence type="fractalNoise" baseFrequency="0.9" numOctaves="2" seed="8" />
        <feColorMatrix values="0 0 0 0 0.5  0 0 0 0 0.5  0 0 0 0 0.5  0 0 0 -0.9 0.62" />
      </filter>
      <radialGradient id="still-edge" cx="0.5" cy="0.45" r="0.75">
        <stop offset="0.55" stopColor="#000" stopOpacity="0" />
        <stop offset="1" stopColor="#000" stopOpacity="0.42" />
      </radialGradient>
      <Fade
        id="night-sky"
        stops={[
          [0, '#41596f'],
          [0.42, '#56758e'],
          [0.66, '#7594aa'],
          [1, '#3a5166'],
        ]}
      />
      <Fade
        id="night-water"
        stops={[
          [0, '#7d9cb2'],
          [1, '#33495c'],
        ]}
      />
      <Fade
        id="dusk-sky"
        stops={[
          [0, '#3b2a1c'],
          [0.1, '#8a5a28'],
          [0.2, '#d98f38'],
          [0.29, '#f7c063'],
          [1, '#f7c063'],
        ]}
      />
      <Fade
        id="dusk-water"
        stops={[
          [0, '#d79a45'],
          [0.22, '#b07a35'],
          [0.55, '#5a4024'],
          [1, '#1b140d'],
        ]}
      />
      <Fade
        id="dawn-sky"
        stops={[
          [0, '#7d6c92'],
          [0.28, '#b791a6'],
          [0.5, '#eab8ae'],
          [0.62, '#f8d8c4'],
          [1, '#f8d8c4'],
        ]}
      />
      <Fade
        id="dawn-water"
        stops={[
          [0, '#e9b6ad'],
          [0.4, '#c893a0'],
          [1, '#6b5878'],
        ]}
      />
    </defs>
  );
}
