import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawingFault, drawingFaults, type DrawingFault } from '#server/platform/files/drawings.ts';
import { buildUser, signInAll, small } from '#tests/support/build.ts';
import { tableDigests } from '#tests/support/database.ts';
import { pngOf } from '#tests/support/groups.ts';
import { requestFor, send } from '#tests/support/http.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';
import { allEndpoints, goodParts } from './actors.ts';

/** Every call that takes pictures: which ones it refuses, with the reason, and that it writes nothing then. */

const svg = (more: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height="9"${attributes}>${more}</svg>`;

/** Drawings that could do more than draw. */
const bad: readonly [DrawingFault, string][] = [
  ['drawingScript', svg('<script>alert(1)</script>')],
  ['drawingScript', svg('<x:SCRIPT xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:SCRIPT>')],
  ['drawingScript', svg('<a xlink:href="java&#x0A;script:alert(1)"><path d="M0 0"/></a>')],
  ['drawingScript', svg('<a><animate attributeName="href" values="#a;javascript:alert(1)"/></a>')],
  ['drawingEvents', svg('', ' onload="alert(1)"')],
  ['drawingEvents', svg('<path d="M0 0h9v9z" onClick="alert(1)"/>')],
  ['drawingEvents', svg('<set attributeName="onclick" to="alert(1)"/>')],
  ['drawingPage', svg('<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">Hello</p></foreignObject>')],
  ['drawingOutside', svg('<image href="https://elsewhere.example/a.png"/>')],
  ['drawingOutside', svg('<use xlink:href="//elsewhere.example/a.svg#b"/>')],
  ['drawingOutside', svg('<image href="data:image/svg+xml,&lt;svg/&gt;"/>')],
  ['drawingOutside', svg('<style>@import "https://elsewhere.example/a.css";</style>')],
  ['drawingOutside', svg('<style><![CDATA[path { fill: u\\72l( "https://elsewhere.example/a" ) }]]></style>')],
  ['drawingOutside', svg('<path d="M0 0" style="fill:url(//elsewhere.example/a#b)"/>')],
  ['drawingOutside', `<?xml-stylesheet href="https://elsewhere.example/a.css"?>${svg('')}`],
  ['drawingEntities', `<!DOCTYPE svg [<!ENTITY a "<script>alert(1)</script>">]>${svg('&a;')}`],
  ['unreadable', svg('<g>')],
];

/** What drawing programs write. */
const good = [
  svg('<!-- <script> --><title>script</title><text>onload=1 javascript:</text>'),
  `<?xml version="1.0" encoding="utf-8"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">${svg('<g/>')}`,
  svg('<defs><linearGradient id="a"/></defs><path d="M0 0h9v9z" fill="url(#a)" style="filter: url(\'#b\')"/>'),
  svg('<use xlink:href="#a"/><image href="data:image/png;base64,AAAA"/><a href="https://maitre.example"><g/></a>'),
  svg('<style>path { fill: red; stroke: url(#a) }</style><animate attributeName="d" from="M0 0" to="M1 1"/>'),
];

describe('a drawing', () => {
  it.each(bad)('is refused with %s: %s', (fault, text) => expect(drawingFault(text)).toBe(fault));
  it.each(good)('that only draws is accepted: %s', (text) => expect(drawingFault(text)).toBeNull());
  it('is read once, however it is nested', () => {
    const began = performance.now();
    expect(drawingFault(svg('<g>'.repeat(400_000)))).toBe('unreadable');
    expect(drawingFault(svg('<path d="M0 0"/>'.repeat(100_000)))).toBeNull();
    expect(drawingFault(svg(`<style>${'url(a'.repeat(200_000)}</style>`))).toBe('drawingOutside');
    expect(performance.now() - began).toBeLessThan(8_000);
  });
});

const taking = allEndpoints.filter(({ upload }) => upload?.types.some((type) => type.startsWith('image/')));

describe('a call that takes pictures', () => {
  const enormous = pngOf(30_000, 30_000);
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await openServer({ jobs: false });
    const user = buildUser({ id: 'sender', role: 'manager', isAdmin: true, companyId: small.own });
    token = (await signInAll(server.services.identity, [user])).get('sender') ?? '';
  });
  afterAll(() => server?.close());

  it('is one of several', () => expect(taking.length).toBeGreaterThan(7));

  it.each(taking.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s refuses what is none, and says why',
    async (_, endpoint) => {
      const { field = '', types = [] as readonly string[] } = endpoint.upload ?? {};
      const before = await tableDigests(server.database);
      const post = async (value: string | Buffer) => {
        const file = { value, type: 'image/png', file: 'a.png' };
        const { status, json } = await send(server.url, requestFor(endpoint, goodParts(endpoint), token, file));
        const { reason, details } = json as { reason: string; details?: { path: string; code?: string }[] };
        return [status, reason, details?.[0]?.path, details?.[0]?.code];
      };
      expect(await post('')).toEqual([400, 'The file is empty.', field, 'empty']);
      expect(await post('a text of some length, and no picture')).toEqual(
        Array.from({ length: 4 }, (_one, at) => [415, 'This file is not a picture.'][at]),
      );
      expect((await post(enormous)).slice(0, 2)).toEqual([
        413,
        endpoint.name.startsWith('uploadGroup')
          ? expect.stringMatching(/larger|pixels/)
          : 'The picture has too many pixels.',
      ]);
      for (const [fault, text] of bad.filter(([, one]) => one.startsWith('<svg')))
        expect(await post(text)).toEqual(
          !types.includes('image/svg+xml')
            ? [415, 'This type of file is not accepted.', undefined, undefined]
            : fault === 'unreadable'
              ? [415, drawingFaults.unreadable, undefined, undefined]
              : [400, drawingFaults[fault], field, fault],
        );
      expect(await tableDigests(server.database)).toEqual(before);
    },
  );
});
