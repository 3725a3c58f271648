import { choice, crud, flag, int, ref, resource, text } from '../kit/index.ts'

const CONTINENTS = [
  ['亚洲', '亚洲'],
  ['欧洲', '欧洲'],
  ['北美洲', '北美洲'],
  ['南美洲', '南美洲'],
  ['非洲', '非洲'],
  ['大洋洲', '大洋洲'],
  ['南极洲', '南极洲'],
] as const

const fields = {
  countryCode: text('国家代码', {
    required: true,
    fixed: true,
    unique: true,
    upper: true,
    pattern: /^[A-Z]{2}$/,
    message: '国家代码应为两位字母',
    column: true,
    search: true,
  }),
  code3: text('三位代码', { upper: true, pattern: /^[A-Z]{3}$/, message: '三位代码应为三位字母', column: true }),
  nameCn: text('中文名', { required: true, max: 50, column: true, search: true }),
  nameEn: text('英文名', { required: true, max: 80, column: true, search: true }),
  phoneCode: text('电话区号', { max: 10, column: true }),
  currencyCode: ref('币种', 'basic/currency', { by: 'currencyCode', column: true }),
  continent: choice('所属洲', CONTINENTS, { column: true, search: true }),
  isEu: flag('欧盟', { column: true, search: true }),
  sortNo: int('排序', { initial: 0, min: 0, max: 99999, column: true }),
  isActivated: flag('启用', { initial: 1, column: true, search: true }),
}

export const country = resource('basic/country', {
  title: '国家',
  name: 'nameCn',
  fields,
  actions: crud(fields, { view: 'basic:country:list', edit: 'basic:country:edit' }),
})
