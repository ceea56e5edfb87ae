import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectHost, detectProgram, type HostGlobals } from './detect.ts';
import type { Host } from './host.ts';
import type { HostRequest } from './messages.ts';

describe('Programs', () => {
  it('are recognised by the objects that their panels add to the page [V237]', () => {
    const port = { postMessage: () => {} };
    expect(detectProgram({})).toBeNull();
    expect(detectProgram({ webkit: { messageHandlers: {} } })).toBeNull();
    expect(detectProgram({ uxpHost: port })).toBe('premiere');
    expect(detectProgram({ __adobe_cep__: {} })).toBe('premiere');
    expect(detectProgram({ webkit: { messageHandlers: { rushes: port } } })).toBe('final-cut-pro');
  });

  it('cannot be called from a browser, nor through an old Adobe panel', () => {
    expect(connectHost({})).toBeNull();
    expect(connectHost({ __adobe_cep__: {} })).toBeNull();
  });
});

describe.each(['premiere', 'final-cut-pro'] as const)('Calls of %s', (program) => {
  let sent: HostRequest[];
  let host: Host;
  let reply: (message: unknown, source?: unknown) => void;

  beforeEach(() => {
    vi.useFakeTimers();
    sent = [];
    const port = { postMessage: (message: unknown) => void sent.push(message as HostRequest) };
    const page: HostGlobals =
      program === 'premiere' ? { uxpHost: port } : { webkit: { messageHandlers: { rushes: port } } };
    let listener: ((event: { source: unknown; data: unknown }) => void) | undefined;
    page.addEventListener = (_, added) => {
      listener = added;
    };
    host = connectHost(page)!;
    reply = (data, source = port) =>
      program === 'premiere' ? listener?.({ source, data }) : page.rushesHost?.receive(data);
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('get their own result, whatever the order of the replies', async () => {
    const [first, second] = [host.call('bins', {}), host.call('readMarkers', { target: 'clip' })];
    expect(sent.map(({ call }) => call)).toEqual(['bins', 'readMarkers']);
    expect(sent[1]!.input).toEqual({ target: 'clip' });
    reply({ rushes: 'result', id: sent[1]!.id, result: { markers: [] } });
    reply({ rushes: 'result', id: sent[0]!.id, result: { bins: [] } });
    reply({ rushes: 'result', id: sent[0]!.id, result: 'late' });
    expect(await first).toEqual({ bins: [] });
    expect(await second).toEqual({ markers: [] });
  });

  it('fail with the code and the text of the program', async () => {
    const call = host.call('bins', {});
    reply({ rushes: 'error', id: sent[0]!.id, code: 'noProject', reason: 'closed' });
    await expect(call).rejects.toMatchObject({ code: 'noProject', reason: 'closed' });
  });

  it('ignore messages that are not replies', async () => {
    const call = host.call('bins', {});
    for (const message of [null, 'text', 7, {}, { rushes: 'result', id: 'other', result: 1 }]) reply(message);
    reply({ rushes: 'result', id: sent[0]!.id, result: { bins: [] } });
    expect(await call).toEqual({ bins: [] });
  });

  it('fail after a time without a reply, except those that wait for the user or for the program', async () => {
    const call = host.call('bins', {});
    const failed = expect(call).rejects.toMatchObject({ code: 'timeout' });
    const preset = host.call('choosePreset', {});
    await vi.advanceTimersByTimeAsync(60_000);
    await failed;
    reply({ rushes: 'result', id: sent[1]!.id, result: { preset: null } });
    expect(await preset).toEqual({ preset: null });
  });

  it('report progress and pass on that they were cancelled', async () => {
    const stop = new AbortController();
    const progress: number[][] = [];
    const call = host.call(
      'importFiles',
      { bin: null, files: [] },
      { signal: stop.signal, onProgress: (...at) => progress.push(at) },
    );
    reply({ rushes: 'progress', id: sent[0]!.id, done: 3, total: 9 });
    stop.abort();
    expect(sent[1]).toMatchObject({ call: 'cancel', input: { call: sent[0]!.id } });
    reply({ rushes: 'result', id: sent[1]!.id, result: {} });
    reply({ rushes: 'result', id: sent[0]!.id, result: { cancelled: true } });
    expect(await call).toEqual({ cancelled: true });
    expect(progress).toEqual([[3, 9]]);
    await expect(host.call('bins', {}, { signal: stop.signal })).rejects.toMatchObject({ code: 'cancelled' });
  });

  it('ask for the facts once, and refuse a panel of another version', async () => {
    const both = [host.facts(), host.facts()];
    expect(sent).toHaveLength(1);
    const facts = { program, version: '26.3', protocol: 1, capabilities: ['markers'] };
    reply({ rushes: 'result', id: sent[0]!.id, result: facts });
    expect(await Promise.all(both)).toEqual([facts, facts]);
  });

  it('refuse a panel that was made for another version, and ask again later', async () => {
    const first = host.facts();
    reply({
      rushes: 'result',
      id: sent[0]!.id,
      result: { program, version: '1', protocol: 2, capabilities: [] },
    });
    await expect(first).rejects.toMatchObject({ code: 'outdated' });
    void host.facts().catch(() => {});
    expect(sent).toHaveLength(2);
  });

  if (program === 'premiere')
    it('ignore replies that come from another frame', async () => {
      const call = host.call('bins', {});
      reply({ rushes: 'error', id: sent[0]!.id, code: 'noProject', reason: '' }, {});
      reply({ rushes: 'result', id: sent[0]!.id, result: { bins: [] } });
      expect(await call).toEqual({ bins: [] });
    });
});
