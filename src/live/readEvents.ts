/** One of the server's events. */
export interface ServerEvent {
  name: string;
  /** JSON. */
  data: string;
}

export interface EventReader {
  /** Takes the next part of the stream; parts may end anywhere. @returns the events that it completes */
  take(part: string): ServerEvent[];
  /** The id of the latest event, also of one without data: where to go on after a break. */
  lastId(): string | undefined;
}

/** Reads server-sent events as the HTML standard describes them; what says when to come back is passed over. */
export function eventReader(): EventReader {
  let rest = '';
  let id: string | undefined;
  let name = '';
  let data: string[] = [];

  function readLine(line: string, found: ServerEvent[]): void {
    if (line === '') {
      if (data.length) found.push({ name: name || 'message', data: data.join('\n') });
      name = '';
      data = [];
      return;
    }
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') name = value;
    else if (field === 'data') data.push(value);
    else if (field === 'id') id = value;
  }

  return {
    take(part) {
      const found: ServerEvent[] = [];
      const lines = (rest + part).split(/\r\n|\n/);
      rest = lines.pop() ?? '';
      for (const line of lines) readLine(line, found);
      return found;
    },
    lastId: () => id,
  };
}
