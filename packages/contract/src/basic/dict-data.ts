import {
  type Action,
  action,
  crud,
  flag,
  idField,
  int,
  type ListQuery,
  list,
  type Page,
  type Row,
  resource,
  text,
  type,
} from '../kit/index.ts'

const fields = {
  dictType: text('字典类型', { required: true, fixed: true, max: 50, column: true, search: 'exact' }),
  dictLabel: text('标签', { required: true, max: 50, column: true, search: true }),
  dictValue: text('键值', { required: true, max: 50, unique: true, column: true, search: true }),
  dictSort: int('排序', { initial: 0, min: 0, max: 99999, column: true }),
  color: text('颜色', { max: 20, column: true }),
  isDefault: flag('默认', { column: true }),
  status: flag('启用', { initial: 1, column: true, search: true }),
  isSystem: flag('系统内置', { readonly: true, column: true }),
  remark: text('备注', { max: 500, column: true }),
}
export type DictEntry = Row<typeof fields, 'dictCode'>

const plain = crud(fields, { view: 'basic:dict:list', edit: 'basic:dict:edit' }, 'dictCode')

export const dictData = resource('basic/dict/data', {
  title: '字典数据',
  key: 'dictCode',
  name: 'dictLabel',
  fields,
  actions: {
    list: plain.list as Action<ListQuery, Page<DictEntry>>,
    get: action('GET', '{id}', {
      label: '详情',
      permission: 'basic:dict:list',
      input: { id: idField() },
      output: type<DictEntry>(),
    }),
    type: action('GET', 'type/{type}', {
      label: '全部字典数据',
      permission: 'session',
      input: { type: text('字典类型', { required: true, max: 50 }) },
      output: type<DictEntry[]>(),
    }),
    save: { ...plain.save, permission: 'basic:dict:add' as const },
    update: plain.update,
    remove: { ...plain.remove, permission: 'basic:dict:remove' as const },
    sort: action('POST', 'sort', {
      label: '排序',
      permission: 'basic:dict:edit',
      input: {
        dictType: text('字典类型', { required: true, max: 50 }),
        dictCodes: list('顺序', idField(), { required: true, max: 5000 }),
      },
    }),
  },
})
