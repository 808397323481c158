/** A server-sent event. */
export interface ServerEvent {
  name: string;
  /** As JSON. */
  data: string;
}

export interface EventReader {
  /** Parses the next chunk of the stream; chunks may end anywhere. @returns the completed events */
  take(part: string): ServerEvent[];
  /** The id of the latest event, also of one without data: the position to resume from. */
  lastId(): string | undefined;
}

/** Parses server-sent events according to the HTML standard. The `retry` field is ignored. */
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
