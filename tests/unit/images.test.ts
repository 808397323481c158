import { expect, it } from 'vitest';
import { image } from '#resources/framework/fields.ts';
import { fieldSchema } from '#resources/framework/schema.ts';

const schema = fieldSchema(image({ en: 'Picture', zh: '圖片', 'zh-cn': '图片', ja: '画像' }));

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
