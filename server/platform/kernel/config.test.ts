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

describe('a form provider', () => {
  const whole = {
    SURVEY_PROVIDER_URL: 'https://api.typeform.com/',
    SURVEY_PROVIDER_TOKEN: 'tfp_abc.def-1',
    SURVEY_WEBHOOK_SECRET: 'x'.repeat(16),
  };

  it('is none unless it is named, and answers may be taken without one', () => {
    expect(read({}).surveys).toEqual({ provider: null, webhookSecret: null });
    expect(read({ SURVEY_WEBHOOK_SECRET: 'x'.repeat(16) }).surveys.webhookSecret).toBe('x'.repeat(16));
  });

  it('needs its token, and the secret that answers are believed by', () => {
    expect(read(whole).surveys).toEqual({
      provider: { url: 'https://api.typeform.com', token: 'tfp_abc.def-1' },
      webhookSecret: 'x'.repeat(16),
    });
    for (const name of ['SURVEY_PROVIDER_TOKEN', 'SURVEY_WEBHOOK_SECRET'])
      expect(() => read({ ...whole, [name]: '' })).toThrow(
        new RegExp(`^Wrong value in the environment: ${name} is needed with SURVEY_PROVIDER_URL: .+\\.$`),
      );
  });

  it.each([
    ['SURVEY_PROVIDER_URL', 'https://api.typeform.com/?a=b'],
    ['SURVEY_PROVIDER_URL', 'https://me:secret@api.typeform.com'],
    ['SURVEY_PROVIDER_URL', 'file:///etc/passwd'],
    ['SURVEY_PROVIDER_TOKEN', 'two words'],
    ['SURVEY_PROVIDER_TOKEN', 'a\r\nb'],
    ['SURVEY_PROVIDER_TOKEN', 'ä'],
    ['SURVEY_WEBHOOK_SECRET', 'short'],
  ])('%s is not %j', (name, value) => {
    const refuse = () => read({ ...whole, [name]: value });
    expect(refuse).toThrow(new RegExp(`^Wrong value in the environment: ${name} must .+\\.$`));
    // What is secret is not repeated.
    expect(refuse).not.toThrow(value);
  });
});

describe('passwords', () => {
  it('cost what OWASP recommends for Argon2id, whatever the environment says', () => {
    expect(read({ PASSWORD_COST: '1' }).passwordCost).toEqual({ memoryCost: 19_456, timeCost: 2 });
  });
});
