import { createInstance } from 'i18next';
import { expect, it } from 'vitest';
import { OwnTextsLayer } from '#i18n/ownTexts.ts';

const open = async () => {
  const i18next = createInstance();
  await i18next.init({
    lng: 'en',
    resources: {
      en: { translation: { a: { title: 'Bookings', party_one: '{{count}} guest', party_other: '{{count}} guests' } } },
    },
  });
  return { i18next, layer: new OwnTextsLayer(i18next) };
};

it('own texts replace loaded defaults, and leave again', async () => {
  const { i18next, layer } = await open();
  layer.set('en', { a: { title: 'Reservations', party_zero: 'nobody', unknown: 'x' } });
  expect([i18next.t('a.title'), i18next.t('a.party', { count: 0 }), i18next.t('a.party', { count: 1 })]).toEqual([
    'Reservations',
    'nobody',
    '1 guest',
  ]);
  expect(i18next.exists('a.unknown')).toBe(false);
  layer.set('en', { a: { party_one: 'one guest' } });
  expect([i18next.t('a.title'), i18next.t('a.party', { count: 0 }), i18next.t('a.party', { count: 1 })]).toEqual([
    'Bookings',
    '0 guests',
    'one guest',
  ]);
});

it('a form for zero that is removed follows that of other numbers, of whichever branch', async () => {
  const { i18next, layer } = await open();
  const none = () => i18next.t('a.party', { count: 0 });
  layer.set('en', { a: { party_zero: 'nobody' } });
  layer.set('en', { a: { party_other: '{{count}} diners' } });
  expect(none()).toBe('0 diners');
  layer.set('en', { a: { party_zero: 'no one' } });
  expect(none()).toBe('no one');
  layer.set('en', {});
  expect(none()).toBe('0 guests');
});

it('own texts replace defaults that are loaded later', async () => {
  const { i18next, layer } = await open();
  layer.set('en', { a: { title: 'Reservations' }, later: { text: 'own' } });
  i18next.addResourceBundle('en', 'translation', { a: { title: 'Bookings' }, later: { text: 'default' } }, true, true);
  layer.apply('en');
  expect([i18next.t('a.title'), i18next.t('later.text')]).toEqual(['Reservations', 'own']);
  layer.set('en', {});
  expect([i18next.t('a.title'), i18next.t('later.text')]).toEqual(['Bookings', 'default']);
});
