import { action, choice, crud, flag, importing, int, ref, resource, text, type } from '../kit/index.ts'

export const CITY_LEVELS = [
  [1, '省'],
  [2, '市'],
  [3, '区县'],
] as const

export interface CityNode {
  id: number
  code: string
  name: string
  level: number
  pinyin: string | null
  sortNo: number
  isActivated: 0 | 1
  version: number
  children?: CityNode[]
}

const fields = {
  code: text('行政代码', {
    required: true,
    fixed: true,
    unique: true,
    pattern: /^\d{6}$/,
    message: '行政代码应为6位数字',
    column: true,
    search: 'prefix',
  }),
  name: text('名称', { required: true, max: 50, column: true, search: true }),
  parentCode: ref('上级代码', 'basic/china-city', { by: 'code', fixed: true, column: true, search: true }),
  level: choice('级别', CITY_LEVELS, { readonly: true, column: true, search: true }),
  pinyin: text('拼音', { max: 100, column: true, search: true }),
  sortNo: int('排序', { initial: 0, min: 0, max: 999999, column: true }),
  isActivated: flag('启用', { initial: 1, column: true, search: true }),
}

const can = { view: 'basic:chinaCity:list', edit: 'basic:chinaCity:edit' } as const
const plain = crud(fields, can)

export const chinaCity = resource('basic/china-city', {
  title: '中国城市',
  name: 'name',
  fields,
  actions: {
    list: plain.list,
    tree: action('GET', 'tree', {
      label: '城市树',
      permission: can.view,
      input: { all: int('全部', { min: 0, max: 1 }) },
      output: type<CityNode[]>(),
    }),
    add: { ...plain.save, path: 'add' },
    edit: { ...plain.update, path: 'edit' },
    remove: { ...plain.remove, path: 'remove/{id}' },
    ...importing(can.edit),
  },
})
