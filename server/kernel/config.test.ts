import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const PUBLIC_URL = 'https://office.example';
const read = (env: Record<string, string>) => readConfig({ AUTH_SECRET: 'x'.repeat(40), ...env });

describe('trusted proxies', () => {
  it.each([
    ['off', null],
    ['', null],
    ['1', 1],
    ['10', 10],
    ['127.0.0.1', ['127.0.0.1']],
    ['10.0.0.0/8, 192.0.2.7,2001:db8::/32 , ::1', ['10.0.0.0/8', '192.0.2.7', '2001:db8::/32', '::1']],
  ])('%j is %j', (TRUST_PROXY, proxies) => {
    expect(read({ TRUST_PROXY, PUBLIC_URL }).trustProxy).toEqual(proxies);
  });

  it.each([
    'on',
    'true',
    '0',
    '-1',
    '11',
    '1.5',
    '10.0.0.0/33',
    '10.0.0',
    '300.1.1.1',
    '0.0.0.0/0',
    '::/0',
    ',',
    '10.0.0.1,',
    'proxy.example',
    '10.0.0.1 10.0.0.2',
    '0x7f000001',
    '2001:db8::/129',
    'loopback',
  ])('%j is refused in one line', (TRUST_PROXY) => {
    expect(() => read({ TRUST_PROXY, PUBLIC_URL })).toThrow(
      /^Wrong value in the environment: TRUST_PROXY must be .+\.$/,
    );
  });

  it('demand an address for links', () => {
    expect(() => read({ TRUST_PROXY: '1' })).toThrow(/PUBLIC_URL is needed with TRUST_PROXY/);
    expect(read({ TRUST_PROXY: 'off' }).publicUrl).toBeNull();
  });
});

describe('what links begin with', () => {
  it.each([
    ['https://office.example/', 'https://office.example'],
    ['HTTP://office.example:8080/maitre//', 'HTTP://office.example:8080/maitre'],
  ])('%j is taken', (PUBLIC_URL, base) => {
    expect(read({ PUBLIC_URL }).publicUrl).toBe(base);
  });

  it.each([
    'javascript:alert(1)',
    'ftp://office.example',
    'http:office.example',
    'office.example',
    'data:text/html,x',
    'https://office.example/?a',
    'https://office.example/#a',
    'https://me:secret@office.example',
    'https://',
  ])('%j is refused', (PUBLIC_URL) => {
    expect(() => read({ PUBLIC_URL })).toThrow(/PUBLIC_URL must be an address/);
  });
});
