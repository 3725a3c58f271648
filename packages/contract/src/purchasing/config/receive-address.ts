import { action, crud, exporting, flag, idField, listPage, type Row, ref, resource, text, type } from '../../kit/index.ts'

const place = { by: 'code' } as const
const fields = {
  alias: text('地址名称', { required: true, max: 40, column: true, search: true }),
  storeId: ref('仓库', 'stock/store', { required: true, column: true, search: true }),
  isDefault: flag('默认', { column: true, search: true }),
  contact: text('收货人', { required: true, max: 40, column: true, search: true }),
  phone: text('电话', {
    required: true,
    pattern: /^[+\d][\d -]{5,19}$/,
    message: '电话应为6-20位数字',
    column: true,
    search: true,
  }),
  provinceCode: ref('省份', 'basic/china-city', { ...place, required: true, column: true }),
  cityCode: ref('城市', 'basic/china-city', { ...place, required: true, column: true }),
  areaCode: ref('区县', 'basic/china-city', { ...place, column: true }),
  address: text('详细地址', { required: true, min: 5, max: 120, column: true, search: true }),
  postCode: text('邮编', { pattern: /^\d{6}$/, message: '邮编应为6位数字', column: true }),
  isActivated: flag('启用', { initial: 1, column: true, search: true }),
}
export type ReceiveAddress = Row<typeof fields>

const can = { view: 'purchasing:receiveAddress:list', edit: 'purchasing:receiveAddress:edit' } as const
const plain = crud(fields, can)

/** Where suppliers send to; every store that has some has one default. */
export const receiveAddress = resource('purchasing/receive-address', {
  title: '收货地址',
  name: 'alias',
  fields,
  actions: {
    list: plain.list,
    'list-page': listPage(fields, can.view),
    add: { ...plain.save, path: 'add' },
    edit: { ...plain.update, path: 'edit' },
    remove: { ...plain.remove, path: 'remove/{id}' },
    'set-default': action('POST', 'set-default', {
      label: '设为默认',
      permission: can.edit,
      input: { id: idField() },
      output: type<ReceiveAddress>(),
    }),
    export: exporting(fields, can.view),
  },
})
