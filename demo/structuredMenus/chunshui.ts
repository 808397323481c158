import type { MenuSpec } from './spec.ts';

/** A Taiwanese kitchen with a tea house. Prices in cents of a New Taiwan dollar. */
export const chunshuiMenu: MenuSpec = {
  companyId: 'chunshui',
  taxes: [{ rate: 500, included: true }],
  modifiers: [
    {
      id: 'sugar',
      name: ['Sugar', '甜度', '甜度', '甘さ'],
      minimum: 1,
      maximum: 1,
      options: [
        { id: 'full', name: ['Full', '全糖', '全糖', '甘さ普通'] },
        { id: 'less', name: ['70 %', '少糖', '少糖', '甘さ控えめ'], preselected: 1 },
        { id: 'half', name: ['50 %', '半糖', '半糖', '甘さ半分'] },
        { id: 'none', name: ['None', '無糖', '无糖', '無糖'] },
      ],
    },
    {
      id: 'ice',
      name: ['Ice', '冰塊', '冰块', '氷'],
      minimum: 1,
      maximum: 1,
      options: [
        { id: 'regular', name: ['Regular', '正常冰', '正常冰', '普通'], preselected: 1 },
        { id: 'less', name: ['Less', '少冰', '少冰', '少なめ'] },
        { id: 'none', name: ['None', '去冰', '去冰', '氷なし'] },
        { id: 'hot', name: ['Hot', '熱飲', '热饮', 'ホット'] },
      ],
    },
    {
      id: 'toppings',
      name: ['Toppings', '加料', '加料', 'トッピング'],
      maximum: 3,
      perOption: 2,
      options: [
        { id: 'pearls', name: ['Tapioca pearls', '珍珠', '珍珠', 'タピオカ'], price: 1_000 },
        { id: 'grass-jelly', name: ['Grass jelly', '仙草', '仙草', '仙草ゼリー'], price: 1_000 },
        { id: 'pudding', name: ['Egg pudding', '布丁', '布丁', 'プリン'], price: 1_500, contains: ['eggs', 'milk'] },
      ],
    },
    {
      id: 'noodle-extras',
      name: ['Extras', '加點', '加点', '追加'],
      options: [
        { id: 'egg', name: ['Braised egg', '滷蛋', '卤蛋', '煮卵'], price: 2_000, contains: ['eggs'] },
        { id: 'beef', name: ['More beef', '加肉', '加肉', '牛肉増し'], price: 8_000 },
        { id: 'noodles', name: ['More noodles', '加麵', '加面', '麺増し'], price: 3_000, contains: ['gluten'] },
      ],
    },
  ],
  items: [
    {
      id: 'cucumber',
      name: ['Smashed cucumber', '醋溜小黃瓜', '醋溜小黄瓜', 'たたききゅうり'],
      price: 12_000,
      contains: ['sesame'],
      diets: ['vegan', 'vegetarian'],
      picture: ['plate', 'jade'],
    },
    {
      id: 'drunken-chicken',
      name: ['Drunken chicken', '紹興醉雞', '绍兴醉鸡', '酔っぱらい鶏'],
      description: [
        'Poached chicken in Shaoxing wine, served cold.',
        '以紹興酒浸漬的去骨雞腿，冷盤上桌。',
        '以绍兴酒浸渍的去骨鸡腿，冷盘上桌。',
        '紹興酒に漬けた骨なし鶏もも肉の冷菜。',
      ],
      price: 28_000,
      picture: ['plate', 'tea'],
    },
    {
      id: 'century-egg-tofu',
      name: ['Tofu with century egg', '皮蛋豆腐', '皮蛋豆腐', 'ピータン豆腐'],
      price: 14_000,
      contains: ['eggs', 'soybeans', 'gluten'],
    },
    {
      id: 'three-cup-chicken',
      name: ['Three-cup chicken', '三杯雞', '三杯鸡', '三杯鶏'],
      description: [
        'Chicken braised with sesame oil, soy sauce, rice wine and basil.',
        '麻油、醬油與米酒燒製，起鍋前拌入九層塔。',
        '麻油、酱油与米酒烧制，起锅前拌入罗勒。',
        'ごま油、醤油、米酒で煮込み、仕上げに台湾バジル。',
      ],
      price: 38_000,
      contains: ['sesame', 'soybeans', 'gluten'],
      picture: ['bowl', 'ember'],
    },
    {
      id: 'scallion-beef',
      name: ['Beef with scallions', '蔥爆牛肉', '葱爆牛肉', '牛肉とねぎの炒め'],
      price: 36_000,
      contains: ['soybeans', 'gluten'],
      picture: ['plate', 'ember'],
    },
    {
      id: 'basil-aubergine',
      name: ['Aubergine with basil', '塔香茄子', '罗勒茄子', '茄子のバジル炒め'],
      price: 22_000,
      contains: ['soybeans', 'gluten'],
      diets: ['vegan', 'vegetarian'],
    },
    {
      id: 'bitter-melon',
      name: ['Bitter melon with salted egg', '鹹蛋苦瓜', '咸蛋苦瓜', 'ゴーヤと塩卵'],
      price: 24_000,
      contains: ['eggs'],
      diets: ['vegetarian'],
    },
    {
      id: 'shrimp-fried-rice',
      name: ['Shrimp fried rice', '蝦仁炒飯', '虾仁炒饭', 'えびチャーハン'],
      price: 19_000,
      contains: ['crustaceans', 'eggs'],
      picture: ['bowl', 'tea'],
    },
    {
      id: 'beef-noodles',
      name: ['Braised beef noodles', '紅燒牛肉麵', '红烧牛肉面', '牛肉麺'],
      price: 24_000,
      contains: ['gluten', 'soybeans'],
      modifiers: ['noodle-extras'],
      picture: ['bowl', 'jade'],
    },
    {
      id: 'pork-rice',
      name: ['Braised pork on rice', '滷肉飯', '卤肉饭', 'ルーローハン'],
      price: 8_500,
      contains: ['soybeans', 'gluten'],
      picture: ['bowl', 'dusk'],
    },
    {
      id: 'chicken-lunchbox',
      name: ['Three-cup chicken lunch box', '三杯雞便當', '三杯鸡便当', '三杯鶏弁当'],
      price: 18_000,
      contains: ['sesame', 'soybeans', 'gluten'],
      maxPerOrder: 50,
    },
    {
      id: 'vegetarian-lunchbox',
      name: ['Vegetarian lunch box', '素食便當', '素食便当', 'ベジタリアン弁当'],
      price: 22_000,
      contains: ['soybeans', 'gluten'],
      diets: ['vegetarian'],
    },
    {
      id: 'scallion-pancake',
      name: ['Scallion pancake', '蔥油餅', '葱油饼', '葱油餅'],
      price: 6_000,
      contains: ['gluten'],
      diets: ['vegetarian'],
    },
    {
      id: 'greens',
      name: ['Blanched greens', '燙青菜', '烫青菜', '青菜の湯引き'],
      price: 7_000,
      freeOf: ['gluten', 'milk', 'eggs'],
      diets: ['vegan', 'vegetarian'],
    },
    {
      id: 'pearl-milk-tea',
      name: ['Pearl milk tea', '珍珠奶茶', '珍珠奶茶', 'タピオカミルクティー'],
      price: 7_500,
      contains: ['milk'],
      diets: ['vegetarian'],
      modifiers: ['sugar', 'ice', 'toppings'],
      picture: ['glass', 'tea'],
    },
    {
      id: 'tieguanyin',
      name: ['Chunshui Tieguanyin', '春水鐵觀音', '春水铁观音', '春水鉄観音'],
      price: 6_500,
      diets: ['vegan', 'vegetarian'],
      modifiers: ['sugar', 'ice'],
      picture: ['pot', 'jade'],
    },
    {
      id: 'baozhong',
      name: ['Wenshan Baozhong', '文山包種', '文山包种', '文山包種茶'],
      price: 18_000,
      diets: ['vegan', 'vegetarian'],
      picture: ['pot', 'tea'],
    },
    {
      id: 'noon-set',
      name: ['Noon set', '午間套餐', '午间套餐', 'お昼のセット'],
      description: [
        'A main, a side and tea.',
        '主食、小菜與茶各一。',
        '主食、小菜与茶各一。',
        '主菜、小鉢、お茶のセット。',
      ],
      price: 29_000,
      parts: [
        {
          name: ['Main', '主食', '主食', '主菜'],
          choices: [
            ['pork-rice', 0],
            ['beef-noodles', 4_000],
            ['shrimp-fried-rice', 2_000],
          ],
        },
        {
          name: ['Side', '小菜', '小菜', '小鉢'],
          choices: [
            ['cucumber', 0],
            ['greens', 0],
            ['century-egg-tofu', 1_000],
          ],
        },
        {
          name: ['Tea', '茶飲', '茶饮', 'お茶'],
          choices: [
            ['tieguanyin', 0],
            ['pearl-milk-tea', 1_000],
          ],
        },
      ],
    },
  ],
  allDay: {
    name: '春水亭菜單',
    categories: [
      {
        id: 'cold',
        name: ['Cold dishes', '冷盤', '冷盘', '冷菜'],
        items: ['cucumber', 'drunken-chicken', 'century-egg-tofu'],
      },
      {
        id: 'wok',
        name: ['From the wok', '熱炒', '热炒', '炒めもの'],
        items: ['three-cup-chicken', 'scallion-beef', 'basil-aubergine', 'bitter-melon', 'greens'],
      },
      {
        id: 'staples',
        name: ['Rice and noodles', '飯麵', '饭面', 'ご飯・麺'],
        items: ['beef-noodles', 'pork-rice', 'shrimp-fried-rice', 'scallion-pancake', 'chicken-lunchbox'],
      },
      {
        id: 'tea',
        name: ['Tea', '茶', '茶', 'お茶'],
        items: ['pearl-milk-tea', 'tieguanyin', 'baozhong'],
      },
    ],
  },
  lunch: {
    name: '平日商業午餐',
    from: '11:00',
    to: '14:30',
    categories: [
      {
        id: 'noon',
        name: ['Lunch', '商業午餐', '商务午餐', 'ランチ'],
        items: ['noon-set', 'beef-noodles', 'pork-rice', 'chicken-lunchbox', 'vegetarian-lunchbox'],
      },
      { id: 'tea', name: ['Tea', '茶', '茶', 'お茶'], items: ['pearl-milk-tea', 'tieguanyin'] },
    ],
  },
  drafts: [
    {
      branch: 'chunshui-xinyi',
      menu: 'allDay',
      prices: { 'beef-noodles': 26_000, 'pearl-milk-tea': 8_000, 'chicken-lunchbox': 18_500 },
      added: [['staples', 'vegetarian-lunchbox']],
    },
    {
      branch: 'chunshui-daan',
      menu: 'lunch',
      prices: { 'noon-set': 28_000 },
      added: [['noon', 'shrimp-fried-rice']],
    },
  ],
  shortages: [
    {
      branch: 'chunshui-xinyi',
      soldOut: [
        { id: 'drunken-chicken', until: 'today' },
        { id: 'bitter-melon', until: 'notice' },
        { id: 'pudding', modifier: 'toppings', until: 'notice' },
      ],
      stock: [{ item: 'chicken-lunchbox', left: 12, reason: '今日備料' }],
    },
    { branch: 'chunshui-zhongshan', soldOut: [{ id: 'basil-aubergine', until: 'notice' }] },
    { branch: 'chunshui-tianmu', stock: [{ item: 'baozhong', left: 0, reason: '等待新茶到貨' }] },
  ],
};
