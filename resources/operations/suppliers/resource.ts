import { common } from '#contract/labels/commonLabels.ts';
import { boolean, choices, date, email, longText, money, phone, text } from '#resources/framework/fields.ts';
import { defineResource } from '#resources/framework/resource.ts';

export default defineResource({
  name: 'suppliers',
  label: { en: 'Suppliers', zh: '供應商', 'zh-cn': '供应商', ja: '仕入先' },
  one: { en: 'supplier', zh: '供應商', 'zh-cn': '供应商', ja: '仕入先' },
  icon: 'truck',
  permission: 'supplierManagement',
  fields: {
    name: text(common.name, { max: 100, required: true, sortable: true }),
    contact: text({ en: 'Contact', zh: '聯絡人', 'zh-cn': '联系人', ja: '担当者' }, { max: 80 }),
    phone: phone(common.phone),
    email: email(common.email),
    goods: choices(
      { en: 'Goods', zh: '品項', 'zh-cn': '品类', ja: '取扱品目' },
      {
        choices: [
          { value: 'produce', label: { en: 'Produce', zh: '蔬果', 'zh-cn': '果蔬', ja: '青果' } },
          { value: 'seafood', label: { en: 'Seafood', zh: '海鮮', 'zh-cn': '海鲜', ja: '鮮魚' } },
          { value: 'meat', label: { en: 'Meat', zh: '肉品', 'zh-cn': '肉类', ja: '精肉' } },
          { value: 'drinks', label: { en: 'Drinks', zh: '酒水飲料', 'zh-cn': '酒水饮料', ja: '飲料' } },
        ],
      },
    ),
    minimumOrder: money(
      { en: 'Minimum order', zh: '最低訂購額', 'zh-cn': '最低订购额', ja: '最低注文額' },
      { min: 0, sortable: true },
    ),
    since: date(
      { en: 'Supplier since', zh: '合作起始日', 'zh-cn': '合作起始日', ja: '取引開始日' },
      { sortable: true },
    ),
    active: boolean({ en: 'Active', zh: '合作中', 'zh-cn': '合作中', ja: '取引中' }),
    note: longText(common.note, { max: 500 }),
  },
  list: {
    columns: ['name', 'contact', 'phone', 'goods', 'minimumOrder', 'since', 'active'],
    filters: ['active', 'goods', 'since'],
    search: ['name', 'contact', 'email'],
    editable: ['active', 'goods', 'minimumOrder'],
  },
  form: [
    {
      label: { en: 'Goods', zh: '品項', 'zh-cn': '品类', ja: '品目' },
      fields: ['name', 'goods', 'minimumOrder', 'since', 'active'],
    },
    { label: common.contact, fields: ['contact', 'phone', 'email', 'note'] },
  ],
});
