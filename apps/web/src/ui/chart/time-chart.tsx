import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { useElementSize } from '#lib/hooks/use-element-size.ts';
import { labelled, linePath, ticksOf } from './scale.ts';
import styles from './time-chart.module.css';

export type Tone = 'iris' | 'tint' | 'grey' | 'dim' | 'past';

export interface Series {
  key: string;
  label: string;
  tone: Tone;
  /** Bars of several series stand on each other. */
  kind: 'line' | 'area' | 'bar';
  /** One per point; null has no mark. */
  values: readonly (number | null)[];
}

export interface Point {
  key: string;
  /** On the axis, short. */
  label: string;
  /** In the table and the tooltip. */
  name: string;
}

interface Props {
  label: string;
  points: readonly Point[];
  series: readonly Series[];
  format: (value: number) => string;
  /** Dashed lines, such as a limit. */
  references?: readonly { value: number; label: string; tone: 'near' | 'full' }[];
  /** Head of the first column of the table. */
  pointsLabel: string;
}

const HEIGHT = 220;
const TOP = 18;
const BOTTOM = 24;
const LEFT = 62;
const LABEL_WIDTH = 46;

/**
 * Values over time. The arrow keys move through the points, and a screen reader gets the same figures as a table. A
 * reference far above the values is left out of the scale.
 */
export function TimeChart({ label, points, series, format, references = [], pointsLabel }: Props) {
  const { ref, width } = useElementSize();
  const [active, setActive] = useState<number | null>(null);
  const bars = series.filter(({ kind }) => kind === 'bar');
  const lines = series.filter(({ kind }) => kind !== 'bar');
  const stackAt = (index: number) => bars.reduce((sum, { values }) => sum + (values[index] ?? 0), 0);
  const highest = Math.max(
    0,
    ...points.map((_, index) => stackAt(index)),
    ...lines.flatMap(({ values }) => values.map((value) => value ?? 0)),
  );
  const shownReferences = references.filter(({ value }) => value > 0 && value <= Math.max(highest, 1) * 3);
  const ticks = ticksOf(Math.max(highest, ...shownReferences.map(({ value }) => value)));
  const top = ticks.at(-1)!;
  const inner = Math.max(0, width - LEFT - 8);
  const step = points.length > 0 ? inner / points.length : inner;
  const x = (index: number) => LEFT + step * (index + 0.5);
  const y = (value: number) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - value / top);
  const text = (index: number) =>
    `${points[index]!.name}: ${series
      .filter(({ values }) => values[index] != null)
      .map((one) =>
        series.length > 1 ? `${one.label} ${format(one.values[index]!)}` : format(one.values[index]!),
      )
      .join(', ')}`;

  function onKeyDown(event: KeyboardEvent) {
    const last = points.length - 1;
    const at = active ?? last;
    const moved = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key];
    if (moved === undefined) return;
    event.preventDefault();
    setActive(Math.min(last, Math.max(0, moved)));
  }
  function onPointerMove(event: PointerEvent<HTMLDivElement>) {
    const at = event.clientX - event.currentTarget.getBoundingClientRect().left - LEFT;
    setActive(at < 0 || step === 0 ? null : Math.min(points.length - 1, Math.floor(at / step)));
  }

  const at = active === null || active >= points.length ? null : active;
  return (
    <div className={styles.chart}>
      <div
        ref={ref}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={1}
        aria-valuemax={Math.max(1, points.length)}
        aria-valuenow={(at ?? Math.max(0, points.length - 1)) + 1}
        aria-valuetext={points.length === 0 ? '' : text(at ?? points.length - 1)}
        className={styles.plot}
        onKeyDown={onKeyDown}
        onFocus={() => setActive((known) => known ?? points.length - 1)}
        onBlur={() => setActive(null)}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setActive(null)}
      >
        {width > 0 && (
          <svg width={width} height={HEIGHT} aria-hidden="true">
            {ticks.map((tick) => (
              <text key={tick} x={LEFT - 10} y={y(tick) + 4} className={styles.tick} data-end>
                {format(tick)}
              </text>
            ))}
            {labelled(points.length, inner, LABEL_WIDTH).map((index) => (
              <text key={points[index]!.key} x={x(index)} y={HEIGHT - 6} className={styles.tick} data-middle>
                {points[index]!.label}
              </text>
            ))}
            {at !== null && (
              <rect
                x={x(at) - step / 2}
                y={TOP}
                width={step}
                height={HEIGHT - TOP - BOTTOM}
                className={styles.at}
              />
            )}
            {points.map((point, index) => {
              let floor = 0;
              return bars.map(({ key, tone, values }) => {
                const value = values[index] ?? 0;
                const from = floor;
                floor += value;
                if (value <= 0) return null;
                const size = Math.min(step * 0.7, 42);
                return (
                  <rect
                    key={`${point.key} ${key}`}
                    data-tone={tone}
                    className={styles.bar}
                    x={x(index) - size / 2}
                    y={y(floor)}
                    width={size}
                    height={Math.max(1, y(from) - y(floor))}
                  />
                );
              });
            })}
            {lines.map(({ key, tone, kind, values }) => {
              const known = values.flatMap((value, index) =>
                value === null ? [] : [[x(index), y(value)] as const],
              );
              if (known.length === 0) return null;
              const path = linePath(known);
              return (
                <g key={key} data-tone={tone}>
                  {kind === 'area' && (
                    <path
                      className={styles.area}
                      d={`${path}L${known.at(-1)![0]} ${y(0)}L${known[0]![0]} ${y(0)}Z`}
                    />
                  )}
                  <path className={styles.line} d={path} />
                  {known.length === 1 && (
                    <circle className={styles.dot} cx={known[0]![0]} cy={known[0]![1]} r={3} />
                  )}
                </g>
              );
            })}
            {shownReferences.map(({ value, label: words, tone }) => (
              <g key={words} data-level={tone}>
                <line x1={LEFT} x2={LEFT + inner} y1={y(value)} y2={y(value)} className={styles.reference} />
                <text x={LEFT + 4} y={y(value) - 5} className={styles.referenceText}>
                  {words}
                </text>
              </g>
            ))}
          </svg>
        )}
        {at !== null && (
          <div
            aria-hidden
            className={styles.tip}
            data-side={x(at) > width / 2 ? 'left' : 'right'}
            style={{ left: x(at) }}
          >
            <div className="medium">{points[at]!.name}</div>
            {series.map(
              (one) =>
                one.values[at] != null && (
                  <div key={one.key} className={styles.tipRow}>
                    <span data-tone={one.tone} className={styles.key} />
                    <span>{one.label}</span>
                    <b>{format(one.values[at])}</b>
                  </div>
                ),
            )}
          </div>
        )}
      </div>
      {series.length > 1 && (
        <ul className={styles.legend} aria-hidden>
          {series.map(({ key, label: words, tone }) => (
            <li key={key}>
              <span data-tone={tone} className={styles.key} />
              {words}
            </li>
          ))}
        </ul>
      )}
      {/* In a block: a table cannot be narrower than its content. */}
      <div className="visually-hidden">
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">{pointsLabel}</th>
              {series.map((one) => (
                <th key={one.key} scope="col">
                  {one.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points.map((point, index) => (
              <tr key={point.key}>
                <th scope="row">{point.name}</th>
                {series.map((one) => (
                  <td key={one.key}>{one.values[index] == null ? '' : format(one.values[index])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
