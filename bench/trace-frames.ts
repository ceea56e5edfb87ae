/** Trace categories that this needs. */
export const frameCategories = [
  '-*',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-devtools.timeline.frame',
];

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** CPU time of the thread in microseconds, which excludes other load on the machine. */
  tdur?: number;
  args?: { name?: string };
}

/** Events of each renderer main thread, the one with the most frames first. */
function mainThreads(trace: Buffer): TraceEvent[][] {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const threads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}:${tid}`),
  );
  const byThread = Map.groupBy(
    traceEvents.filter(({ pid, tid }) => threads.has(`${pid}:${tid}`)),
    ({ pid, tid }) => `${pid}:${tid}`,
  );
  return [...byThread.values()].sort((a, b) => framesOf(b).length - framesOf(a).length);
}

/**
 * Milliseconds of main-thread work per frame, from a trace: everything the main thread of the busiest page ran between
 * the start of one frame and the start of the next (handlers, scripts, style, layout, paint, other tasks).
 */
export function frameTimes(trace: Buffer): number[] {
  const frames = framesOf(mainThreads(trace)[0] ?? []);
  if (frames.length < 10) throw new Error('the trace holds no frames');
  return frames;
}

/** Milliseconds of each task on the main thread of the busiest page. A running task blocks all input. */
export function taskTimes(trace: Buffer): number[] {
  const tasks = tasksOf(mainThreads(trace)[0] ?? []);
  if (tasks.length < 10) throw new Error('the trace holds no tasks');
  return tasks.map(ranFor);
}

const tasksOf = (events: readonly TraceEvent[]) =>
  events.filter(({ name, ph }) => name === 'RunTask' && ph === 'X').sort((a, b) => a.ts - b.ts);

const ranFor = ({ tdur, dur }: TraceEvent) => (tdur ?? dur ?? 0) / 1000;

function framesOf(events: readonly TraceEvent[]): number[] {
  const begins = events
    .filter(({ name }) => name === 'BeginMainThreadFrame')
    .map(({ ts }) => ts)
    .sort((a, b) => a - b);
  const tasks = tasksOf(events);
  const times = new Array<number>(Math.max(0, begins.length - 1)).fill(0);
  let frame = 0;
  for (const task of tasks) {
    // A frame begins inside the task that runs it, so the end of the task determines its frame.
    const end = task.ts + (task.dur ?? 0);
    while (frame < begins.length - 1 && begins[frame + 1]! <= end) frame += 1;
    if (begins[0] !== undefined && end >= begins[0] && frame < times.length) times[frame]! += ranFor(task);
  }
  return times;
}
