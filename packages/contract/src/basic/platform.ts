import { choice, crud, dict, flag, int, ref, resource, text } from '../kit/index.ts'

export const AUTH_MODES = [
  [1, 'OAuth', 'blue'],
  [2, '密钥', 'purple'],
  [3, '无', 'default'],
] as const

const fields = {
  platCode: text('平台代码', {
    required: true,
    fixed: true,
    unique: true,
    pattern: /^[a-z][a-z0-9-]{1,19}$/,
    message: '平台代码需为2-20位小写字母、数字或连字符，且以字母开头',
    column: true,
    search: true,
  }),
  platName: text('平台名称', { required: true, max: 30, unique: true, column: true, search: true }),
  platGroup: dict('平台分组', 'plat_group', { column: true, search: true }),
  authMode: choice('授权方式', AUTH_MODES, { initial: 1, column: true, search: true }),
  defaultCurrency: ref('默认币种', 'basic/currency', { by: 'currencyCode', column: true }),
  isManaged: flag('托管', { column: true, search: true }),
  sortNo: int('排序', { initial: 0, min: 0, max: 99999, column: true }),
  isActivated: flag('启用', { initial: 1, column: true, search: true }),
}

export const platform = resource('basic/platform', {
  title: '平台',
  key: 'platId',
  name: 'platName',
  fields,
  actions: crud(fields, { view: 'basic:platform:list', edit: 'basic:platform:edit' }, 'platId'),
})
