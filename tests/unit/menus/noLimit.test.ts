import { expect, it } from 'vitest';
import menuItems from '#resources/menus/menuItems/resource.ts';
import menuModifiers from '#resources/menus/menuModifiers/resource.ts';

/** Where 0 means no limit, lists and forms say so. */

it('maximums of items, parts of sets, groups and options say that 0 means no limit', () => {
  const { maximum, maximumDistinct, maximumPerOption, options } = menuModifiers.fields;
  const maximums = [
    menuItems.fields.maxPerOrder,
    menuItems.fields.parts.fields.maximum,
    maximum,
    maximumDistinct,
    maximumPerOption,
    options.fields.maximum,
  ];
  for (const field of maximums)
    expect(field).toMatchObject({
      zero: { en: 'No limit', zh: '不限', 'zh-cn': '不限', ja: '制限なし' },
      help: { en: expect.stringContaining('0 means no limit') },
    });
});
