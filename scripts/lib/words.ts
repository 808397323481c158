/** Restaurant terms in English, Traditional Chinese, Simplified Chinese and Japanese: names for new resources. */
const words: Readonly<Record<string, readonly [string, string, string]>> = {
  allergen: ['過敏原', '过敏原', 'アレルゲン'],
  area: ['區域', '区域', 'エリア'],
  asset: ['資產', '资产', '資産'],
  banner: ['橫幅', '横幅', 'バナー'],
  card: ['卡片', '卡片', 'カード'],
  category: ['分類', '分类', 'カテゴリー'],
  checklist: ['檢查表', '检查表', 'チェックリスト'],
  chef: ['主廚', '主厨', 'シェフ'],
  complaint: ['客訴', '投诉', '苦情'],
  contact: ['聯絡人', '联系人', '連絡先'],
  contract: ['合約', '合同', '契約'],
  coupon: ['票券', '优惠券', 'クーポン'],
  course: ['套餐', '套餐', 'コース'],
  delivery: ['外送', '外卖', '配達'],
  department: ['部門', '部门', '部署'],
  device: ['裝置', '设备', '端末'],
  discount: ['折扣', '折扣', '割引'],
  dish: ['菜色', '菜品', '料理'],
  document: ['文件', '文档', '書類'],
  drink: ['飲料', '饮料', 'ドリンク'],
  employee: ['員工', '员工', '従業員'],
  equipment: ['設備', '设备', '設備'],
  event: ['活動', '活动', 'イベント'],
  expense: ['費用', '费用', '経費'],
  feedback: ['意見回饋', '反馈', 'ご意見'],
  gift: ['贈品', '赠品', 'ギフト'],
  holiday: ['假日', '节假日', '休業日'],
  incident: ['事件', '事件', 'インシデント'],
  ingredient: ['食材', '食材', '食材'],
  inspection: ['稽查', '检查', '点検'],
  invoice: ['發票', '发票', '請求書'],
  item: ['品項', '商品', '品目'],
  job: ['職缺', '职位', '求人'],
  kitchen: ['廚房', '厨房', '厨房'],
  license: ['許可證', '许可证', '許可証'],
  location: ['地點', '地点', '所在地'],
  member: ['會員', '会员', '会員'],
  note: ['備註', '备注', 'メモ'],
  order: ['訂單', '订单', '注文'],
  partner: ['合作夥伴', '合作伙伴', '提携先'],
  payment: ['付款', '付款', '支払い'],
  product: ['產品', '产品', '商品'],
  project: ['專案', '项目', 'プロジェクト'],
  promotion: ['促銷', '促销', 'プロモーション'],
  purchase: ['採購', '采购', '仕入れ'],
  recipe: ['食譜', '食谱', 'レシピ'],
  review: ['評論', '评价', 'レビュー'],
  room: ['包廂', '包间', '個室'],
  schedule: ['班表', '排班', 'スケジュール'],
  shift: ['班次', '班次', 'シフト'],
  staff: ['人員', '人员', 'スタッフ'],
  stock: ['庫存', '库存', '在庫'],
  supplier: ['供應商', '供应商', '仕入先'],
  table: ['桌位', '桌位', 'テーブル'],
  task: ['任務', '任务', 'タスク'],
  ticket: ['票券', '票券', 'チケット'],
  training: ['教育訓練', '培训', '研修'],
  uniform: ['制服', '制服', '制服'],
  vehicle: ['車輛', '车辆', '車両'],
  vendor: ['廠商', '厂商', '取引先'],
  wine: ['葡萄酒', '葡萄酒', 'ワイン'],
  zone: ['分區', '分区', 'ゾーン'],
};

export interface ResourceNames {
  /** Plural, camel case. */
  name: string;
  /** Its permission flag: the singular with `Management`. */
  permission: `${string}Management`;
  /** English, Traditional Chinese, Simplified Chinese, Japanese. */
  many: readonly [string, string, string, string];
  one: readonly [string, string, string, string];
  /** Whether every word was known, so that all four translations are real. */
  translated: boolean;
}

/**
 * The names of a resource from user input: `wineOrders`, `wine-orders`, `Wine order`. Unknown words stay English in
 * every language, for the user to translate.
 */
export function namesOf(typed: string): ResourceNames | undefined {
  const parts = typed
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter(Boolean);
  const last = parts.at(-1);
  if (!last || !/^[a-z]/.test(parts[0] ?? '')) return undefined;
  const singular = [...parts.slice(0, -1), singularOf(last)];
  const plural = [...parts.slice(0, -1), pluralOf(singularOf(last))];
  const known = singular.map((word) => words[word]);
  const translated = known.every((word) => word !== undefined);
  const english = (list: readonly string[]) => list.join(' ');
  const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
  const camel = (list: readonly string[]) => list.map((word, index) => (index ? capital(word) : word)).join('');
  const others = (fallback: string): [string, string, string] =>
    translated
      ? [
          known.map((word) => word?.[0]).join(''),
          known.map((word) => word?.[1]).join(''),
          known.map((word) => word?.[2]).join(''),
        ]
      : [fallback, fallback, fallback];
  const many = capital(english(plural));
  return {
    name: camel(plural),
    permission: `${camel(singular)}Management`,
    many: [many, ...others(many)],
    one: [english(singular), ...others(english(singular))],
    translated,
  };
}

const invariant = new Set(['equipment', 'staff', 'feedback', 'stock', 'training', 'series']);

function singularOf(word: string): string {
  if (invariant.has(word)) return word;
  if (/[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`;
  if (/(s|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return /[^s]s$/.test(word) ? word.slice(0, -1) : word;
}

function pluralOf(word: string): string {
  if (invariant.has(word)) return word;
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
}
