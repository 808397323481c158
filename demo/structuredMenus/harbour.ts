import type { MenuSpec } from './spec.ts';

const sydney = 'harbour-circular-quay';

/** Two harbour restaurants. Prices in cents of a Singapore dollar, and of an Australian one in Sydney. */
export const harbourMenu: MenuSpec = {
  companyId: 'harbour',
  taxes: [{ rate: 900, included: true }],
  branchTaxes: { [sydney]: [{ rate: 1_000, included: true }] },
  modifiers: [
    {
      id: 'doneness',
      name: ['How would you like it?', '熟度', '熟度', '焼き加減'],
      minimum: 1,
      maximum: 1,
      options: [
        { id: 'rare', name: ['Rare', '三分熟', '三分熟', 'レア'] },
        { id: 'medium', name: ['Medium', '五分熟', '五分熟', 'ミディアム'], preselected: 1 },
        { id: 'well', name: ['Well done', '全熟', '全熟', 'ウェルダン'] },
      ],
    },
    {
      id: 'sides',
      name: ['Sides', '配菜', '配菜', '付け合わせ'],
      maximum: 2,
      options: [
        { id: 'fries', name: ['Fries', '薯條', '薯条', 'フライドポテト'], price: 800 },
        {
          id: 'salad',
          name: ['Leaf salad', '生菜沙拉', '生菜沙拉', 'グリーンサラダ'],
          price: 900,
          modifier: 'dressing',
        },
        { id: 'mash', name: ['Mash', '馬鈴薯泥', '土豆泥', 'マッシュポテト'], price: 900, contains: ['milk'] },
      ],
    },
    {
      id: 'dressing',
      name: ['Dressing', '醬汁', '酱汁', 'ドレッシング'],
      minimum: 1,
      maximum: 1,
      options: [
        { id: 'lemon', name: ['Lemon and oil', '檸檬橄欖油', '柠檬橄榄油', 'レモンオイル'], preselected: 1 },
        { id: 'mustard', name: ['Mustard', '芥末籽', '芥末籽', 'マスタード'], contains: ['mustard'] },
      ],
    },
  ],
  items: [
    {
      id: 'oysters',
      name: ['Rock oysters, six', '岩生蠔六只', '岩生蚝六只', '岩牡蠣 6個'],
      price: 3_000,
      prices: { [sydney]: 3_200 },
      contains: ['molluscs'],
      picture: ['plate', 'sea'],
    },
    {
      id: 'kingfish',
      name: ['Kingfish crudo', '生漬青甘', '生腌黄尾鰤', 'ヒラマサのクルード'],
      price: 2_500,
      prices: { [sydney]: 2_600 },
      contains: ['fish'],
      mayContain: ['crustaceans'],
    },
    {
      id: 'burrata',
      name: ['Burrata, tomato', '布拉塔起司佐番茄', '布拉塔芝士配番茄', 'ブッラータとトマト'],
      price: 2_300,
      prices: { [sydney]: 2_400 },
      contains: ['milk'],
      freeOf: ['gluten'],
      diets: ['vegetarian', 'glutenFree'],
      picture: ['plate', 'jade'],
    },
    {
      id: 'sourdough',
      name: ['Sourdough, butter', '酸種麵包佐奶油', '酸种面包配黄油', 'サワードウとバター'],
      price: 800,
      prices: { [sydney]: 900 },
      contains: ['gluten', 'milk'],
      diets: ['vegetarian'],
    },
    {
      id: 'barramundi',
      name: ['Barramundi, fennel', '金目鱸佐茴香', '尖吻鲈配茴香', 'バラマンディとフェンネル'],
      price: 3_200,
      prices: { [sydney]: 3_600 },
      contains: ['fish', 'milk'],
      modifiers: ['sides'],
      picture: ['plate', 'tea'],
    },
    {
      id: 'wagyu-rump',
      name: ['Wagyu rump', '和牛臀肉', '和牛臀肉', '和牛ランプ'],
      price: 4_900,
      prices: { [sydney]: 5_200 },
      modifiers: ['doneness', 'sides'],
      freeOf: ['gluten', 'nuts'],
      diets: ['glutenFree'],
      picture: ['plate', 'ember'],
    },
    {
      id: 'wagyu-burger',
      name: ['Wagyu burger', '和牛漢堡', '和牛汉堡', '和牛バーガー'],
      price: 2_800,
      prices: { [sydney]: 2_900 },
      contains: ['gluten', 'milk', 'eggs', 'mustard'],
      modifiers: ['doneness', 'sides'],
      picture: ['bowl', 'ember'],
    },
    {
      id: 'chilli-crab',
      name: ['Chilli crab linguine', '辣蟹細扁麵', '辣蟹细扁面', 'チリクラブのリングイネ'],
      price: 3_400,
      prices: { [sydney]: 3_800 },
      contains: ['crustaceans', 'gluten', 'eggs'],
      picture: ['bowl', 'dusk'],
    },
    {
      id: 'prawn-linguine',
      name: ['Prawn linguine', '鮮蝦細扁麵', '鲜虾细扁面', '海老のリングイネ'],
      price: 3_300,
      prices: { [sydney]: 3_500 },
      contains: ['crustaceans', 'gluten'],
    },
    {
      id: 'pumpkin',
      name: ['Roast pumpkin, seeds', '烤南瓜佐南瓜籽', '烤南瓜配南瓜籽', 'かぼちゃのロースト'],
      price: 2_600,
      prices: { [sydney]: 2_900 },
      freeOf: ['gluten', 'milk', 'eggs'],
      diets: ['vegan', 'vegetarian', 'glutenFree'],
      picture: ['bowl', 'tea'],
    },
    {
      id: 'broccolini',
      name: ['Charred broccolini', '炭烤青花筍', '炭烤西兰花苗', 'ブロッコリーニの炭焼き'],
      price: 1_400,
      prices: { [sydney]: 1_600 },
      contains: ['nuts'],
      diets: ['vegan', 'vegetarian'],
    },
    {
      id: 'pavlova',
      name: ['Pavlova', '帕芙洛娃蛋白餅', '帕芙洛娃蛋白饼', 'パブロバ'],
      price: 1_600,
      prices: { [sydney]: 1_700 },
      contains: ['eggs', 'milk'],
      freeOf: ['gluten'],
      diets: ['vegetarian', 'glutenFree'],
      picture: ['cake', 'dusk'],
    },
    {
      id: 'semillon',
      name: ['Hunter semillon, glass', '獵人谷榭密雍', '猎人谷赛美蓉', 'ハンター・セミヨン'],
      price: 1_600,
      contains: ['sulphites'],
      picture: ['glass', 'sea'],
    },
    {
      id: 'pinot-noir',
      name: ['Yarra pinot noir, glass', '雅拉谷黑皮諾', '雅拉谷黑皮诺', 'ヤラ・ピノノワール'],
      price: 1_800,
      contains: ['sulphites'],
      picture: ['glass', 'ember'],
    },
    {
      id: 'two-courses',
      name: ['Two courses', '雙道午餐', '双道午餐', '2品ランチ'],
      price: 4_900,
      parts: [
        {
          name: ['To begin', '前菜', '前菜', '前菜'],
          choices: [
            ['kingfish', 0],
            ['burrata', 0],
            ['oysters', 600],
          ],
        },
        {
          name: ['Main', '主菜', '主菜', '主菜'],
          choices: [
            ['barramundi', 0],
            ['wagyu-burger', 0],
            ['pumpkin', 0],
          ],
        },
      ],
    },
  ],
  allDay: {
    name: 'All day menu',
    categories: [
      {
        id: 'begin',
        name: ['To begin', '前菜', '前菜', '前菜'],
        items: ['oysters', 'kingfish', 'burrata', 'sourdough'],
      },
      {
        id: 'mains',
        name: ['Mains', '主菜', '主菜', '主菜'],
        items: ['barramundi', 'wagyu-rump', 'wagyu-burger', 'chilli-crab', 'prawn-linguine', 'pumpkin'],
      },
      {
        id: 'more',
        name: ['Sides and sweets', '配菜與甜點', '配菜与甜点', '付け合わせとデザート'],
        items: ['broccolini', 'pavlova'],
      },
      {
        id: 'wine',
        name: ['Wine by the glass', '單杯葡萄酒', '单杯葡萄酒', 'グラスワイン'],
        items: ['semillon', 'pinot-noir'],
      },
    ],
  },
  lunch: {
    name: 'Weekday lunch',
    from: '12:00',
    to: '15:00',
    categories: [
      {
        id: 'lunch',
        name: ['Lunch', '午餐', '午餐', 'ランチ'],
        items: ['two-courses', 'wagyu-burger', 'prawn-linguine', 'burrata', 'pavlova'],
      },
      {
        id: 'wine',
        name: ['Wine by the glass', '單杯葡萄酒', '单杯葡萄酒', 'グラスワイン'],
        items: ['semillon', 'pinot-noir'],
      },
    ],
  },
  hourly: [sydney],
  drafts: [
    {
      branch: 'harbour-marina-bay',
      menu: 'allDay',
      prices: { barramundi: 3_400, 'wagyu-burger': 3_000 },
    },
    { branch: sydney, menu: 'lunch', added: [['lunch', 'kingfish']] },
  ],
  shortages: [
    {
      branch: 'harbour-marina-bay',
      soldOut: [
        { id: 'chilli-crab', until: 'notice' },
        { id: 'mash', modifier: 'sides', until: 'notice' },
      ],
      stock: [{ item: 'pavlova', left: 8, reason: 'Baked this morning' }],
    },
    { branch: sydney, soldOut: [{ id: 'kingfish', until: 'notice' }] },
  ],
};
