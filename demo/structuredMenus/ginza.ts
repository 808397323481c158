import type { MenuSpec } from './spec.ts';

/** A sushi house. Prices in yen. */
export const ginzaMenu: MenuSpec = {
  companyId: 'ginza',
  taxes: [
    { service: 'dineIn', rate: 1_000, included: true },
    { service: 'takeout', rate: 800, included: true },
    { service: 'delivery', rate: 800, included: true },
  ],
  modifiers: [
    {
      id: 'wasabi',
      name: ['Wasabi', '山葵', '山葵', 'わさび'],
      minimum: 1,
      maximum: 1,
      options: [
        { id: 'with', name: ['With', '要', '要', 'あり'], preselected: 1 },
        { id: 'aside', name: ['On the side', '另附', '另附', '別添え'] },
        { id: 'without', name: ['Without', '不要', '不要', 'なし'] },
      ],
    },
    {
      id: 'sake-size',
      name: ['Size', '份量', '份量', 'サイズ'],
      minimum: 1,
      maximum: 1,
      options: [
        { id: 'glass', name: ['Glass', '杯', '杯', 'グラス'], preselected: 1 },
        { id: 'carafe', name: ['Carafe, 360 ml', '酒壺 360 毫升', '酒壶 360 毫升', '二合徳利'], price: 1_100 },
      ],
    },
  ],
  items: [
    {
      id: 'bluefin',
      name: ['Bluefin tuna', '黑鮪魚', '蓝鳍金枪鱼', '本まぐろ'],
      price: 2_400,
      contains: ['fish'],
      modifiers: ['wasabi'],
      picture: ['plate', 'ember'],
    },
    {
      id: 'nodoguro',
      name: ['Seared rosy seabass', '炙燒紅喉', '炙烤喉黑鱼', 'のどぐろ炙り'],
      price: 2_800,
      contains: ['fish'],
      modifiers: ['wasabi'],
    },
    {
      id: 'sashimi-plate',
      name: ['Sashimi selection', '綜合生魚片', '刺身拼盘', '盛り合わせ'],
      price: 4_200,
      contains: ['fish', 'squid', 'salmonRoe', 'shrimp'],
      modifiers: ['wasabi'],
      picture: ['plate', 'sea'],
    },
    {
      id: 'nigiri',
      name: ['Nigiri, ten pieces', '上握壽司', '上等握寿司', '上にぎり'],
      price: 3_800,
      contains: ['fish', 'shrimp', 'eggs', 'wheat', 'soybeans'],
      modifiers: ['wasabi'],
      picture: ['plate', 'jade'],
    },
    {
      id: 'chirashi',
      name: ['Chirashi', '散壽司', '散寿司', 'ちらし寿司'],
      price: 2_600,
      contains: ['fish', 'shrimp', 'eggs', 'wheat', 'soybeans'],
      picture: ['bowl', 'ember'],
    },
    {
      id: 'anago',
      name: ['Conger eel, pressed', '星鰻棒壽司', '星鳗棒寿司', '穴子棒寿司'],
      price: 2_900,
      contains: ['fish', 'wheat', 'soybeans'],
    },
    {
      id: 'tamago',
      name: ['Rolled omelette', '玉子燒', '玉子烧', '玉子焼き'],
      price: 900,
      contains: ['eggs', 'wheat', 'soybeans'],
      picture: ['plate', 'tea'],
    },
    {
      id: 'miso',
      name: ['Miso soup', '味噌湯', '味噌汤', '味噌汁'],
      price: 400,
      contains: ['soybeans', 'fish'],
      picture: ['bowl', 'dusk'],
    },
    {
      id: 'wagyu',
      name: ['Omi beef over charcoal', '炭烤近江牛', '炭烤近江牛', '近江牛炭火焼'],
      description: [
        'Sirloin from Shiga, grilled over binchotan.',
        '滋賀縣產沙朗，以備長炭燒烤。',
        '滋贺县产西冷，以备长炭烧烤。',
        '滋賀県産サーロインを備長炭で。',
      ],
      price: 4_800,
      contains: ['beef'],
      freeOf: ['wheat', 'eggs', 'milk'],
      picture: ['plate', 'dusk'],
    },
    {
      id: 'ayu',
      name: ['Salt-grilled sweetfish', '鹽烤香魚', '盐烤香鱼', '鮎の塩焼き'],
      price: 1_900,
      contains: ['fish'],
    },
    {
      id: 'dengaku',
      name: ['Aubergine with sweet miso', '田樂味噌茄子', '田乐味噌茄子', '茄子田楽'],
      price: 1_100,
      contains: ['soybeans', 'sesame'],
      diets: ['vegetarian'],
    },
    {
      id: 'junmai',
      name: ['Nada, junmai', '灘 純米', '滩 纯米', '灘 純米'],
      price: 1_200,
      diets: ['vegan', 'vegetarian'],
      modifiers: ['sake-size'],
      picture: ['pot', 'sea'],
    },
    {
      id: 'daiginjo',
      name: ['Echigo, daiginjo', '越後 大吟釀', '越后 大吟酿', '越後 大吟醸'],
      price: 2_000,
      diets: ['vegan', 'vegetarian'],
      modifiers: ['sake-size'],
    },
    {
      id: 'omakase-box',
      name: ['Omakase box', '主廚精選餐盒', '主厨精选餐盒', 'おまかせ折詰'],
      price: 6_500,
      contains: ['fish', 'shrimp', 'eggs', 'wheat', 'soybeans'],
      maxPerOrder: 6,
      picture: ['plate', 'sea'],
    },
    {
      id: 'gozen',
      name: ['Ginza lunch set', '銀座午餐', '银座午餐', '銀座御膳'],
      price: 2_600,
      parts: [
        {
          name: ['Sushi', '壽司', '寿司', '寿司'],
          choices: [
            ['chirashi', 0],
            ['nigiri', 900],
          ],
        },
        {
          name: ['Side', '小菜', '小菜', '小鉢'],
          choices: [
            ['tamago', 0],
            ['dengaku', 0],
          ],
        },
        { name: ['Soup', '湯', '汤', '汁物'], choices: [['miso', 0]] },
      ],
    },
  ],
  allDay: {
    name: 'お品書き',
    categories: [
      { id: 'sashimi', name: ['Sashimi', '生魚片', '刺身', '刺身'], items: ['bluefin', 'nodoguro', 'sashimi-plate'] },
      {
        id: 'sushi',
        name: ['Sushi', '壽司', '寿司', '寿司'],
        items: ['nigiri', 'chirashi', 'anago', 'tamago', 'omakase-box'],
      },
      { id: 'grill', name: ['From the grill', '燒烤', '烧烤', '焼き物'], items: ['wagyu', 'ayu', 'dengaku', 'miso'] },
      { id: 'sake', name: ['Sake', '日本酒', '日本酒', '日本酒'], items: ['junmai', 'daiginjo'] },
    ],
  },
  lunch: {
    name: '昼の御膳',
    from: '11:30',
    to: '14:00',
    categories: [
      {
        id: 'midday',
        name: ['Lunch', '平日午餐', '平日午餐', '平日のお昼'],
        items: ['gozen', 'chirashi', 'nigiri', 'miso', 'tamago'],
      },
    ],
  },
  drafts: [
    {
      branch: 'ginza-honten',
      menu: 'allDay',
      prices: { nigiri: 4_000, 'omakase-box': 6_800 },
      removed: ['ayu'],
    },
  ],
  shortages: [
    {
      branch: 'ginza-honten',
      soldOut: [
        { id: 'nodoguro', until: 'notice' },
        { id: 'carafe', modifier: 'sake-size', until: 'notice' },
      ],
      stock: [{ item: 'omakase-box', left: 6, reason: '本日分' }],
    },
    { branch: 'ginza-marunouchi', soldOut: [{ id: 'ayu', until: 'notice' }] },
  ],
};
