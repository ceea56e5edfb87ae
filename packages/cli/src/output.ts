/** Writes results to stdout and messages to stderr. With `json`, stdout has JSON only, one document per line. */
export interface Output {
  json: boolean;
  /** Whether people watch: only then are there progress bars. */
  isInteractive: boolean;
  /** A result: the value with --json, else the lines. */
  result(value: unknown, lines: readonly string[] | string): void;
  note(text: string): void;
  /** Bytes as they are. */
  raw(bytes: Uint8Array | string): void;
  progress(total: { files?: number; bytes: number }): Progress;
}

export interface Progress {
  update(now: { files?: number; bytes: number; name?: string }): void;
  end(): void;
}

export interface Stream {
  isTTY?: boolean;
  columns?: number;
  write(text: string | Uint8Array): unknown;
}

const REDRAW_MS = 100;
const noProgress: Progress = { update: () => {}, end: () => {} };

export function createOutput(json: boolean, out: Stream, err: Stream): Output {
  let isBarShown = false;
  const clear = () => {
    if (isBarShown) err.write('\r\x1b[K');
    isBarShown = false;
  };
  const isInteractive = !!err.isTTY && !json;
  return {
    json,
    isInteractive,
    result(value, lines) {
      clear();
      const text = json ? JSON.stringify(value) : typeof lines === 'string' ? lines : lines.join('\n');
      if (text !== '') out.write(`${text}\n`);
    },
    note(text) {
      clear();
      if (!json) err.write(`${text}\n`);
    },
    raw(bytes) {
      clear();
      out.write(bytes);
    },
    progress(total) {
      if (!isInteractive) return noProgress;
      let drawn = 0;
      return {
        update({ files, bytes, name = '' }) {
          const now = performance.now();
          if (now - drawn < REDRAW_MS) return;
          drawn = now;
          isBarShown = true;
          err.write(`\r\x1b[K${bar(total, { files, bytes, name }, err.columns ?? 80)}`);
        },
        end: clear,
      };
    },
  };
}

/** `[=====     ]  48%  12/25 files  1.2 of 2.5 GB  name`, cut to the width of the terminal. */
export function bar(
  total: { files?: number; bytes: number },
  now: { files?: number | undefined; bytes: number; name: string },
  width: number,
): string {
  const share = total.bytes > 0 ? Math.min(1, now.bytes / total.bytes) : 1;
  const cells = 20;
  const full = Math.round(share * cells);
  const parts = [
    `[${'='.repeat(full)}${' '.repeat(cells - full)}] ${String(Math.floor(share * 100)).padStart(3)}%`,
    ...(total.files === undefined ? [] : [`${now.files ?? 0}/${total.files} files`]),
    `${sizeText(now.bytes)} of ${sizeText(total.bytes)}`,
    now.name,
  ];
  return parts.join('  ').slice(0, Math.max(10, width - 1));
}

export function sizeText(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit++;
  }
  return `${unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[unit]}`;
}

/** Columns separated by two spaces. The last one is not padded. */
export function table(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]!.length))) ?? [];
  return rows.map((row) =>
    row
      .map((cell, column) => (column === row.length - 1 ? cell : cell.padEnd(widths[column]!)))
      .join('  ')
      .trimEnd(),
  );
}
