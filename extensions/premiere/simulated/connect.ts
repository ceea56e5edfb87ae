import { connectHost, type HostGlobals } from '../../../apps/web/src/lib/host/detect.ts';
import type { Host } from '../../../apps/web/src/lib/host/host.ts';
import { simulatePremiere } from './premierepro.ts';
import type { SimulatedProject } from './project.ts';
import { openPanel, type Panel, type PanelOptions } from './uxp.ts';

export const ORIGIN = 'https://rushes.test';

type Options = Partial<Omit<PanelOptions, 'premiere' | 'toPage'>> & { folder: string };

/** The panel's own script in the simulated Premiere, connected to the code of the page. */
export function connectPanel(
  project: SimulatedProject | null,
  options: Options,
): { host: Host; panel: Panel } {
  const listeners: ((event: { source: unknown; data: unknown }) => void)[] = [];
  const port = { postMessage: (message: unknown) => panel.fromPage(message) };
  const panel = openPanel({
    origin: ORIGIN,
    ...options,
    premiere: simulatePremiere(project).module,
    toPage(data) {
      for (const listener of listeners) listener({ source: port, data });
    },
  });
  const page: HostGlobals = {
    uxpHost: port,
    addEventListener: (_, listener) => void listeners.push(listener),
  };
  return { host: connectHost(page)!, panel };
}
