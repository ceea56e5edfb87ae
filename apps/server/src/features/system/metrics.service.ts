import type { Ctx } from '#platform/context/context.ts';
import { countJobs } from './system.queries.ts';

interface Figure {
  name: string;
  help: string;
  type: 'gauge' | 'counter';
  value: number;
}

export async function metricsText(ctx: Ctx, streams: number): Promise<string> {
  const memory = process.memoryUsage();
  const cpu = process.cpuUsage();
  const jobs = await countJobs(ctx.db);
  const figures: Figure[] = [
    {
      name: 'process_resident_memory_bytes',
      help: 'Memory of this process.',
      type: 'gauge',
      value: memory.rss,
    },
    {
      name: 'process_cpu_seconds_total',
      help: 'Processor time of this process.',
      type: 'counter',
      value: (cpu.user + cpu.system) / 1e6,
    },
    {
      name: 'rushes_uptime_seconds',
      help: 'Since this process began.',
      type: 'gauge',
      value: process.uptime(),
    },
    { name: 'rushes_live_streams', help: 'Browsers listening for changes.', type: 'gauge', value: streams },
    {
      name: 'rushes_jobs_waiting',
      help: 'Jobs that wait or run.',
      type: 'gauge',
      value: jobs.waiting,
    },
    {
      name: 'rushes_jobs_failed',
      help: 'Jobs that were given up.',
      type: 'gauge',
      value: jobs.failed,
    },
  ];
  return figures
    .map(
      ({ name, help, type, value }) => `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${name} ${value}\n`,
    )
    .join('');
}
