import { EventSource } from 'eventsource';

/**
 * A script in the Firebase REST dialect that passes against this product and against any other database of the dialect:
 * requests by `fetch`, streams by npm's `eventsource`.
 */

export interface RealtimeTarget {
  /** The address of a node that the script may empty, without `.json`. */
  node: string;
  /** A credential that may write. */
  auth: string;
}

interface Asked {
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
  /** Sent as it is. */
  text?: string;
}

export interface RealtimeAnswer {
  status: number;
  json: unknown;
  etag: string | null;
}

const addressOf = ({ node, auth }: RealtimeTarget, path: string, query: Asked['query'] = {}) =>
  `${node}${path}.json?${new URLSearchParams({ auth, ...query }).toString()}`;

/** One request. */
export async function ask(
  target: RealtimeTarget,
  method: string,
  path: string,
  { query, headers, body, text }: Asked = {},
): Promise<RealtimeAnswer> {
  const sent = text ?? (body === undefined ? undefined : JSON.stringify(body));
  const answer = await fetch(addressOf(target, path, query), {
    method,
    headers: { ...headers },
    ...(sent !== undefined && { body: sent }),
  });
  const content = await answer.text();
  let json: unknown;
  try {
    json = JSON.parse(content);
  } catch {
    json = undefined;
  }
  return { status: answer.status, json, etag: answer.headers.get('etag') };
}

export interface RealtimeStreamEvent {
  name: string;
  data: unknown;
}

/** A stream of a path, through npm's `eventsource`. */
export function openRealtimeStream(target: RealtimeTarget, path: string) {
  const events: RealtimeStreamEvent[] = [];
  const watchers = new Set<() => void>();
  const source = new EventSource(addressOf(target, path));
  for (const name of ['put', 'patch', 'keep-alive', 'cancel', 'auth_revoked'])
    source.addEventListener(name, (event) => {
      const data = String(event.data);
      // The only event whose data are no JSON.
      events.push({ name, data: name === 'auth_revoked' ? data : (JSON.parse(data) as unknown) });
      watchers.forEach((look) => look());
    });
  return {
    events,
    /** Those that are no keep-alive. */
    changes: () => events.filter(({ name }) => name !== 'keep-alive'),
    /** Resolves once so many events are there. @throws after `ms` */
    until: (count: number, ms = 5_000) =>
      new Promise<void>((done, fail) => {
        const timer = setTimeout(() => fail(new Error(`${count} events: arrived: ${JSON.stringify(events)}`)), ms);
        const look = () => {
          if (events.length < count) return;
          clearTimeout(timer);
          watchers.delete(look);
          done();
        };
        watchers.add(look);
        look();
      }),
    close: () => source.close(),
  };
}

/** A step of the script: what it shows, and what was answered beside what the dialect says. */
export interface RealtimeStep {
  name: string;
  found: unknown;
  expected: unknown;
}

/** Runs the script. */
export async function runRealtimeScript(target: RealtimeTarget): Promise<RealtimeStep[]> {
  const steps: RealtimeStep[] = [];
  const step = (name: string, found: unknown, expected: unknown) => void steps.push({ name, found, expected });
  const tagged = { 'X-Firebase-ETag': 'true' };
  const get = async (path: string) => (await ask(target, 'GET', path)).json;

  await ask(target, 'DELETE', '');
  step('nothing is null', await get(''), null);
  step('nothing has a tag', (await ask(target, 'GET', '', { headers: tagged })).etag, 'null_etag');

  const value = { title: 'Closed on Monday', places: { booking: true, kiosk: false }, empty: {}, none: null, list: [] };
  const put = await ask(target, 'PUT', '/one', { body: value });
  const stored = { title: 'Closed on Monday', places: { booking: true, kiosk: false } };
  step(
    'PUT answers the value',
    [put.status, put.json],
    [200, value].map((one) => (one === value ? stored : one)),
  );
  step('null and empty objects vanish', await get('/one'), stored);
  step('deeper paths', await get('/one/places/booking'), true);

  const patch = await ask(target, 'PATCH', '/one', { body: { title: 'Open', 'places/kiosk': true, subtitle: null } });
  step('PATCH answers', patch.status, 200);
  step('PATCH replaces children, also deeper ones', await get('/one'), {
    title: 'Open',
    places: { booking: true, kiosk: true },
  });

  await ask(target, 'PUT', '/one/weekdays', { body: [0, 2, 4] });
  step('lists come back as lists', await get('/one/weekdays'), [0, 2, 4]);
  await ask(target, 'PUT', '/one/weekdays/9', { body: 6 });
  step('sparse ones as objects', await get('/one/weekdays'), { 0: 0, 1: 2, 2: 4, 9: 6 });

  const names: string[] = [];
  for (const n of [1, 2, 3]) {
    const made = await ask(target, 'POST', '/log', { body: { n } });
    names.push((made.json as { name: string }).name);
  }
  step('POST names sort by time', names, [...names].sort());
  step('POST names differ', new Set(names).size, 3);
  step('POST stores', await get(`/log/${names[1] ?? ''}`), { n: 2 });

  step('shallow has keys alone', (await ask(target, 'GET', '', { query: { shallow: 'true' } })).json, {
    one: true,
    log: true,
  });
  const shallow = await ask(target, 'GET', '', { query: { shallow: 'true' } });
  step('shallow has no tag', shallow.etag, null);
  const silent = await ask(target, 'PUT', '/silent', { body: 1, query: { print: 'silent' } });
  step('print=silent answers 204', [silent.status, silent.json], [204, undefined]);

  const { etag } = await ask(target, 'GET', '/silent', { headers: tagged });
  const written = await ask(target, 'PUT', '/silent', { body: 2, headers: { 'if-match': etag ?? '' } });
  step('if-match that holds writes', written.status, 200);
  const missed = await ask(target, 'PUT', '/silent', { body: 3, headers: { 'if-match': etag ?? '' } });
  step('if-match that misses is 412 with the value', [missed.status, missed.json], [412, 2]);
  const now = await ask(target, 'GET', '/silent', { headers: tagged });
  step('and its tag', missed.etag, now.etag);
  const created = await ask(target, 'PUT', '/new', { body: 1, headers: { 'if-match': 'null_etag' } });
  step('null_etag creates', created.status, 200);
  const twice = await ask(target, 'PUT', '/new', { body: 2, headers: { 'if-match': 'null_etag' } });
  step('once', [twice.status, twice.json], [412, 1]);

  for (const key of ['a.b', 'a$b', 'a#b', 'a[b', 'a]b'])
    step(`the key ${key} is refused`, (await ask(target, 'PUT', '/keys', { body: { [key]: 1 } })).status, 400);
  step('text that is no JSON is refused', (await ask(target, 'PUT', '/keys', { text: '{"a":' })).status, 400);
  step('a wrong credential is refused', (await ask({ ...target, auth: 'wrong' }, 'GET', '')).status, 401);

  await streamSteps(target, step);
  const gone = await ask(target, 'DELETE', '');
  step('DELETE answers null', [gone.status, gone.json], [200, null]);
  step('and everything is gone', await get(''), null);
  return steps;
}

async function streamSteps(
  target: RealtimeTarget,
  step: (name: string, found: unknown, expected: unknown) => void,
): Promise<void> {
  await ask(target, 'PUT', '/shown', { body: { a: { title: 'A' } } });
  const whole = openRealtimeStream(target, '/shown');
  const part = openRealtimeStream(target, '/shown/a/title');
  try {
    await Promise.all([whole.until(1), part.until(1)]);
    step('the first event is everything', whole.changes()[0], {
      name: 'put',
      data: { path: '/', data: { a: { title: 'A' } } },
    });
    await ask(target, 'PUT', '/shown/b', { body: { title: 'B' } });
    await whole.until(2);
    step('later ones have relative paths', whole.changes()[1], {
      name: 'put',
      data: { path: '/b', data: { title: 'B' } },
    });
    await ask(target, 'PATCH', '/shown/a', { body: { title: 'AA', subtitle: 'a' } });
    await Promise.all([whole.until(3), part.until(2)]);
    step('a PATCH is one event', whole.changes()[2], {
      name: 'patch',
      data: { path: '/a', data: { title: 'AA', subtitle: 'a' } },
    });
    step('a listener below gets its part', part.changes()[1], { name: 'put', data: { path: '/', data: 'AA' } });
    await ask(target, 'DELETE', '/shown/a');
    await Promise.all([whole.until(4), part.until(3)]);
    step('a DELETE is a put of null', whole.changes()[3], { name: 'put', data: { path: '/a', data: null } });
    step('also below', part.changes()[2], { name: 'put', data: { path: '/', data: null } });
    step('no event came twice', [whole.changes().length, part.changes().length], [4, 3]);
  } finally {
    whole.close();
    part.close();
  }
}
