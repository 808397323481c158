import { expect, it } from 'vitest';
import { image } from '#resources/framework/fields.ts';
import { fieldSchema } from '#resources/framework/schema.ts';
import { say } from '#resources/framework/fields.ts';

const schema = fieldSchema(image(say('Picture', '圖片', '图片', '画像')));

it.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'https://elsewhere.example/a.png',
  '/files/../x.png',
  '/api/me/info',
])('a picture is not %s', (address) => {
  expect(schema.safeParse(address).success).toBe(false);
});

it('a picture is one that was uploaded, or none', () => {
  expect(schema.safeParse(`/files/${'a1'.repeat(20)}.webp`).success).toBe(true);
  expect(schema.parse(' ')).toBeNull();
  expect(schema.parse(null)).toBeNull();
});
