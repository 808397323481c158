import type * as z from 'zod';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { form, requestFor, tinyPng, type Parts, type RawRequest } from '#tests/support/http.ts';
import { defOf, isOptional, shapeOf } from '#tests/support/samples.ts';

/** One bad request; `mustFail` when the endpoint's own schema says so, or the request is not even well-formed. */
export interface Attack {
  what: string;
  request: RawRequest;
  mustFail: boolean;
}

const sql = `'); drop table customers; --`;
const html = `<img src=x onerror=alert(1)>"'</script>`;
const megabyte = 'x'.repeat(1_000_000);
const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
const many = Array.from({ length: 10_000 }, (_, index) => index);

/** Values for a place in a JSON body. */
const badValues: readonly (readonly [string, unknown])[] = [
  ['null', null],
  ['an empty text', ''],
  ['blanks', '   '],
  ['SQL', sql],
  ['HTML', html],
  ['a NUL', 'a\u0000b'],
  ['half a character', '\ud800'],
  ['a direction mark', '\u202Etxt.exe'],
  ['a megabyte', megabyte],
  ['zero', 0],
  ['minus one', -1],
  ['a fraction', 1.5],
  ['a huge number', 1e308],
  ['an unsafe integer', 2 ** 53 + 2],
  ['true', true],
  ['an object', { $ne: null }],
  ['a list', []],
  ['10,000 elements', many],
  ['10,000 texts', many.map(String)],
  ['a toString', { toString: 'x', valueOf: 1 }],
];

/** Texts for a query parameter or a part of the path, before they are encoded. */
const badTexts: readonly (readonly [string, string])[] = [
  ['empty', ''],
  ['SQL', sql],
  ['HTML', html],
  ['a NUL', 'a\u0000b'],
  ['NaN', 'NaN'],
  ['Infinity', '1e999'],
  ['minus one', '-1'],
  ['a huge number', '99999999999999999999999'],
  ['hexadecimal', '0x10'],
  ['null', 'null'],
  ['half of JSON', '[{"a":'],
  ['an object', '{"$ne":null}'],
  ['a prototype', '{"__proto__":{"isVIP":true},"constructor":{"prototype":{}}}'],
  ['a list of everything', '[null,true,{},[],-1,"x"]'],
  ['deep JSON', deep(2_500)],
  ['6,000 characters', 'x'.repeat(6_000)],
  ['a climb', '../../etc/passwd'],
  ['a wildcard', '%_\\%'],
  ['a regular expression', '(((((((((((a+)+)+)+)+'],
  ['an emoji', '👩‍👩‍👧‍👦'],
];

/** What percent signs can do to an address. */
const badEscapes = ['%', '%ZZ', '%E0%A4%A', '%ED%A0%80', '%C0%AE%C0%AE', '%00', '%FF%FE'];

type Values = Record<string, unknown>;

/** Which of the bad values for a place are sent; there are too many for every run. */
export type Chosen = (place: string, what: string) => boolean;

function attacksOnQuery(endpoint: Endpoint, good: Parts, token: string, chosen: Chosen): Attack[] {
  const schema = endpoint.query;
  const query = (good.query ?? {}) as Values;
  const of = (what: string, changed: Values): Attack => ({
    what: `query ${what}`,
    request: requestFor(endpoint, { ...good, query: changed }, token),
    mustFail: !!schema && !schema.safeParse(changed).success,
  });
  const plain = requestFor(endpoint, good, token);
  const join = plain.path.includes('?') ? '&' : '?';
  const tail = (what: string, text: string, mustFail: boolean): Attack => ({
    what: `query ${what}`,
    request: { ...plain, path: `${plain.path}${join}${text}` },
    mustFail,
  });
  const names = Object.keys(shapeOf(schema));
  return [
    ...names.flatMap((name) => [
      ...badTexts
        .filter(([what]) => chosen(`query ${name}`, what))
        .map(([what, value]) => of(`${name}: ${what}`, { ...query, [name]: value })),
      of(`without ${name}`, { ...query, [name]: undefined }),
      ...badEscapes
        .filter((escape) => chosen(`query ${name}`, escape))
        .map((escape) => tail(`${name}=${escape}`, `${name}=${escape}`, false)),
      tail(
        `${name} twice`,
        `${name}=a&${name}=b`,
        !!schema && !schema.safeParse({ ...query, [name]: ['a', 'b'] }).success,
      ),
      tail(`${name}[]`, `${name}[]=a`, false),
    ]),
    tail('an unknown field', 'surprise=1', !!schema),
    tail('a prototype', '__proto__=1&constructor=2&toString=3', false),
    tail('a thousand fields', Array.from({ length: 1000 }, (_, index) => `f${index}=1`).join('&'), !!schema),
  ];
}

function attacksOnParams(endpoint: Endpoint, good: Parts, token: string, chosen: Chosen): Attack[] {
  const params = (good.params ?? {}) as Values;
  return Object.keys(params).flatMap((name) => [
    ...badTexts
      .filter(([what]) => chosen(`path ${name}`, what))
      .map(([what, value]) => {
        const changed = { ...params, [name]: value };
        return {
          what: `path ${name}: ${what}`,
          request: requestFor(endpoint, { ...good, params: changed }, token),
          // An address whose end is missing may be that of the list.
          mustFail: value !== '' || !endpoint.path.endsWith(`/:${name}`),
        };
      }),
    ...badEscapes
      .filter((escape) => chosen(`path ${name}`, escape))
      .map((escape) => {
        const request = requestFor(endpoint, { ...good, params: { ...params, [name]: 'PLACE' } }, token);
        return {
          what: `path ${name}: ${escape}`,
          request: { ...request, path: request.path.replace('PLACE', escape) },
          mustFail: true,
        };
      }),
  ]);
}

/** Every place in a body, two levels deep: the path to it. */
function placesIn(schema: z.ZodType | undefined, path: readonly string[] = []): (readonly string[])[] {
  if (!schema || path.length > 2) return [];
  return Object.entries(shapeOf(schema)).flatMap(([name, one]) => [
    [...path, name],
    ...placesIn(inner(one), [...path, name]),
  ]);
}

/** What a list or an optional value consists of. */
function inner(schema: z.ZodType): z.ZodType {
  const { innerType, element } = defOf(schema);
  const next = innerType ?? element;
  return next ? inner(next) : schema;
}

function changedAt(value: unknown, path: readonly string[], replacement: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return replacement;
  if (Array.isArray(value)) return [changedAt(value[0], path, replacement)];
  const copy = { ...(value as Values | undefined) };
  if (rest.length === 0 && replacement === undefined) delete copy[name];
  else copy[name] = changedAt(copy[name], rest, replacement);
  return copy;
}

function attacksOnBody(endpoint: Endpoint, good: Parts, token: string, chosen: Chosen): Attack[] {
  const schema = endpoint.body;
  if (!schema) return [];
  const json = (what: string, body: unknown): Attack => ({
    what: `body ${what}`,
    request: requestFor(endpoint, { ...good, body }, token),
    mustFail: !schema.safeParse(JSON.parse(JSON.stringify(body))).success,
  });
  const plain = requestFor(endpoint, good, token);
  const raw = (what: string, body: string | Buffer, type = 'application/json', mustFail = true): Attack => ({
    what: `body ${what}`,
    request: { ...plain, headers: { ...plain.headers, 'content-type': type }, body },
    mustFail,
  });
  const text = JSON.stringify(good.body);
  const spoilt = Buffer.concat([
    Buffer.from(text.slice(0, -1)),
    Buffer.from(',"x":"'),
    Buffer.from([0xff, 0xfe, 0xc0]),
    Buffer.from('"}'),
  ]);
  return [
    ...placesIn(schema).flatMap((path) => [
      ...badValues
        .filter(([what]) => chosen(path.join('.'), what))
        .map(([what, value]) => json(`${path.join('.')}: ${what}`, changedAt(good.body, path, value))),
      // What need not be there is left out as rarely as it gets another value: creating a company costs a third of a second.
      ...[json(`without ${path.join('.')}`, changedAt(good.body, path, undefined))].filter(
        ({ mustFail }) => mustFail || chosen(path.join('.'), 'missing'),
      ),
    ]),
    json('with an unknown field', { ...(good.body as Values), surprise: 1 }),
    json('with another company', { ...(good.body as Values), companyId: 'foreign', isAdmin: true, id: 'chosen' }),
    ...[null, [], 'text', 123, true, many].map((body) => json(JSON.stringify(body).slice(0, 20), body)),
    raw('missing', '', 'application/json', !isOptional(schema) && !schema.safeParse({}).success),
    raw('no JSON', 'surprise'),
    raw('NaN', '{"version": NaN}'),
    raw('half', text.slice(0, -1)),
    raw('invalid UTF-8', spoilt, 'application/json', false),
    raw('5,000 levels deep', `{"x":${deep(5_000)}}`, 'application/json', false),
    raw('with __proto__', `{"__proto__":{"isAdmin":true},${text.slice(1)}`),
    raw('with constructor', `{"constructor":{"prototype":{"isAdmin":true}},${text.slice(1)}`),
    raw('a name twice', `{"version":1,${text.slice(1)}`, 'application/json', false),
    raw('as text', text, 'text/plain'),
    raw('as XML', '<a/>', 'application/xml'),
    raw('as a form', 'version=1', 'application/x-www-form-urlencoded'),
    raw(
      'as a form with files',
      form([{ name: 'file', value: tinyPng, file: 'a.png' }]).body,
      'multipart/form-data; boundary=maitre-tests-boundary',
    ),
    raw('as nothing known', text, 'surprise/; =;'),
    raw('3 MB', `{"x":"${megabyte.repeat(3)}"}`),
  ];
}

function attacksOnUpload(endpoint: Endpoint, good: Parts, token: string): Attack[] {
  const { upload } = endpoint;
  if (!upload) return [];
  const plain = requestFor(endpoint, good, token);
  const { authorization } = plain.headers as { authorization: string };
  const post = (
    what: string,
    content: { headers: Record<string, string>; body: Buffer | string },
    mustFail = true,
  ): Attack => ({
    what: `upload ${what}`,
    request: { ...plain, ...content, headers: { ...content.headers, authorization } },
    mustFail,
  });
  const file = (what: string, value: string | Buffer, type = 'image/png', name = 'logo.png', mustFail = true) =>
    post(what, form([{ name: upload.field, value, type, file: name }]), mustFail);
  return [
    file('empty', ''),
    file('HTML that says it is a picture', '<html><script>alert(1)</script></html>'),
    file('a program', Buffer.from('\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0', 'latin1')),
    file('too large', Buffer.concat([tinyPng, Buffer.alloc(upload.maxBytes + 10)])),
    file('a name that climbs', tinyPng, 'image/png', '../../../../etc/passwd', false),
    file('a name with SQL and HTML', tinyPng, 'image/png', `${sql}${html}`.replaceAll('"', ''), false),
    file('an endless name', tinyPng, 'image/png', 'x'.repeat(20_000), false),
    post('in another field', form([{ name: 'other', value: tinyPng, type: 'image/png', file: 'a.png' }])),
    post(
      'two files',
      form([1, 2].map((n) => ({ name: upload.field, value: tinyPng, type: 'image/png', file: `${n}.png` }))),
      false,
    ),
    post('a text where the file belongs', form([{ name: upload.field, value: 'text' }])),
    post('500 fields', form(Array.from({ length: 500 }, (_, index) => ({ name: `f${index}`, value: 'x' })))),
    post('a field of 2 MB', form([{ name: 'x', value: 'x'.repeat(2_000_000) }])),
    post(
      'prototype fields',
      form([
        { name: '__proto__', value: '{"a":1}' },
        { name: 'constructor', value: '1' },
      ]),
    ),
    post('without a boundary', { headers: { 'content-type': 'multipart/form-data' }, body: 'x' }),
    post('cut short', {
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      body: '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
    }),
    post('as JSON', { headers: { 'content-type': 'application/json' }, body: '{"file":"x"}' }),
    post('as nothing', { headers: {}, body: '' }),
  ];
}

function attacksOnHeaders(endpoint: Endpoint, good: Parts): Attack[] {
  const plain = requestFor(endpoint, good);
  const open = endpoint.access.kind === 'public';
  return ['Bearer', 'Bearer  ', `Bearer ${sql}`, `Bearer ${'x'.repeat(7_000)}`, 'Basic YTpi', 'Bearer null', html].map(
    (authorization) => ({
      what: `authorization ${authorization.slice(0, 30)}`,
      request: { ...plain, headers: { ...plain.headers, authorization } },
      mustFail: !open,
    }),
  );
}

/** Bad requests to an endpoint, made by changing one thing at a time in a good one. */
export function attacksOn(endpoint: Endpoint, good: Parts, token: string, chosen: Chosen): Attack[] {
  return [
    ...attacksOnHeaders(endpoint, good),
    ...attacksOnParams(endpoint, good, token, chosen),
    ...attacksOnQuery(endpoint, good, token, chosen),
    ...attacksOnBody(endpoint, good, token, chosen),
    ...attacksOnUpload(endpoint, good, token),
  ];
}
