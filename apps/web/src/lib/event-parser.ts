export interface StreamEvent {
  id: number | null;
  name: string;
  data: string;
}

/** Reads the text/event-stream format piece by piece; a piece may end anywhere, even inside a line end. */
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
    // A comment: the heartbeat.
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
    // A lone CR at the end may be the first half of CRLF: it waits for the next piece.
    const lines = rest.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    for (const line of lines) readLine(line);
  };
}
