export interface StreamEvent {
  id: number | null;
  name: string;
  data: string;
}

/** Incremental parser for text/event-stream. A chunk can end anywhere, even inside a line break. */
export function createEventParser(onEvent: (event: StreamEvent) => void): (text: string) => void {
  let rest = '';
  let id: number | null = null;
  let name = '';
  let data: string[] = [];

  function readLine(line: string): void {
    if (line === '') {
      if (data.length > 0) onEvent({ id, name: name || 'message', data: data.join('\n') });
      name = '';
      data = [];
      id = null;
      return;
    }
    // Comment line: the heartbeat.
    if (line.startsWith(':')) return;
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') name = value;
    else if (field === 'data') data.push(value);
    else if (field === 'id' && /^\d+$/.test(value)) id = Number(value);
  }

  return (text) => {
    rest += text;
    // A CR at the end may be the first half of CRLF: wait for the next chunk.
    const lines = rest.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    for (const line of lines) readLine(line);
  };
}
