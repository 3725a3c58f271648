import { action, choice, int, type Row, ref, resource, text, type } from '../../kit/index.ts'

export const ADDRESS_TYPES = [
  [1, '发货地址', 'blue'],
  [2, '退货地址', 'orange'],
] as const
const english = (label: string) => text(label, { max: 200, pattern: /^[\x20-\x7e\u00c0-\u024f]*$/, message: `${label}应为英文` })

const fields = {
  storeId: ref('仓库', 'stock/store', { required: true, fixed: true }),
  addressType: choice('地址类型', ADDRESS_TYPES, { required: true }),
  contact: text('联系人', { required: true, max: 50 }),
  phone: text('电话', { required: true, max: 30, pattern: /^[\d+()\- ]{5,30}$/, message: '电话格式不正确' }),
  company: text('公司', { max: 100 }),
  countryCode: ref('国家', 'basic/country', { by: 'countryCode', required: true }),
  province: text('省/州', { max: 50 }),
  city: text('城市', { max: 50 }),
  district: text('区/县', { max: 50 }),
  street: text('街道地址', { required: true, max: 200 }),
  postCode: text('邮编', { max: 20 }),
  contactEn: english('联系人(英文)'),
  provinceEn: english('省/州(英文)'),
  cityEn: english('城市(英文)'),
  streetEn: english('街道(英文)'),
}
export type StoreAddressRow = Row<typeof fields>

export const storeAddress = resource('stock/store-address', {
  title: '仓库地址',
  name: 'contact',
  fields,
  actions: {
    get: action('GET', 'get', {
      label: '查看地址',
      permission: 'stock:store:view',
      input: { storeId: fields.storeId },
      output: type<StoreAddressRow[]>(),
    }),
    save: action('POST', 'save', {
      label: '保存地址',
      permission: 'stock:store:address',
      input: { ...fields, version: int('版本号', { min: 0 }) },
      output: type<StoreAddressRow>(),
    }),
  },
})
