import { action, choice, flag, idField, pagedCrud, type Row, ref, resource, text, type } from '../kit/index.ts'

export const ADDRESS_TYPES = [
  [1, '发货', 'blue'],
  [2, '揽收', 'cyan'],
  [3, '退货', 'orange'],
] as const

const fields = {
  platCode: ref('平台', 'basic/platform', { by: 'platCode', required: true, column: true, search: true }),
  shopId: ref('店铺', 'authorize/shop', { column: true, search: true, hint: '不选表示该平台全部店铺' }),
  addressType: choice('地址类型', ADDRESS_TYPES, { required: true, column: true, search: true }),
  platformAddressId: text('平台地址编号', { max: 50, column: true, search: true }),
  contact: text('联系人', { required: true, max: 50, column: true, search: true }),
  phone: text('电话', {
    required: true,
    pattern: /^[+\d][\d -]{5,19}$/,
    message: '电话应为6-20位数字',
    column: true,
    search: true,
  }),
  countryCode: ref('国家', 'basic/country', { by: 'countryCode', required: true, column: true, search: true }),
  provinceCode: ref('省份代码', 'basic/china-city', { by: 'code' }),
  cityCode: ref('城市代码', 'basic/china-city', { by: 'code' }),
  areaCode: ref('区县代码', 'basic/china-city', { by: 'code', column: true }),
  province: text('省/州', { max: 50, column: true, search: true }),
  city: text('城市', { max: 50, column: true, search: true }),
  street: text('街道', { required: true, max: 200, column: true }),
  postCode: text('邮编', { max: 20, column: true }),
  contactEn: text('联系人(英文)', { max: 50 }),
  streetEn: text('街道(英文)', { max: 200 }),
  isDefault: flag('默认', { column: true, search: true }),
  isActivated: flag('启用', { initial: 1, column: true, search: true }),
}

export type PlatformAddress = Row<typeof fields>

export const platformAddress = resource('basic/platform-address', {
  title: '平台地址',
  name: 'street',
  fields,
  actions: {
    ...pagedCrud(fields, { view: 'basic:platformAddress:list', edit: 'basic:platformAddress:edit' }),
    'set-default': action('POST', 'set-default', {
      label: '设为默认',
      permission: 'basic:platformAddress:edit',
      input: { id: idField() },
      output: type<PlatformAddress>(),
    }),
    sync: action('POST', 'sync', {
      label: '从平台同步',
      permission: 'basic:platformAddress:edit',
      ownTx: true,
      input: { shopId: ref('店铺', 'authorize/shop', { required: true }) },
      output: type<{ added: number; changed: number; same: number }>(),
    }),
  },
})
