import { action, crud, flag, idField, int, type Row, resource, text, type } from '../kit/index.ts'

export const dictTypeField = text('字典类型', {
  required: true,
  fixed: true,
  unique: true,
  pattern: /^[a-z][a-z0-9_]{2,49}$/,
  message: '字典类型需为3-50位小写字母、数字或下划线，且以字母开头',
  column: true,
  search: true,
})

const fields = {
  dictName: text('字典名称', { required: true, max: 50, column: true, search: true }),
  dictType: dictTypeField,
  groupName: text('分组', { max: 50, column: true, search: true }),
  status: flag('启用', { initial: 1, column: true, search: true }),
  isSystem: flag('系统内置', { readonly: true, column: true, search: true }),
  remark: text('备注', { max: 500, column: true }),
  entryCount: int('数据条数', { computed: true, column: true }),
}

/** What a form offers: enabled entries by sort. */
export interface DictOption {
  value: string
  label: string
  color: string | null
  isDefault: 0 | 1
  sortNo: number
}

const plain = crud(fields, { view: 'basic:dict:list', edit: 'basic:dict:edit', export: 'basic:dict:export' }, 'dictId')

export const dictionaryClassification = resource('basic/dictionary/classification', {
  title: '字典类型',
  key: 'dictId',
  name: 'dictName',
  table: 'basic_dict_type',
  fields,
  actions: {
    ...plain,
    get: action('GET', '{id}', {
      label: '详情',
      permission: 'basic:dict:list',
      input: { id: idField() },
      output: type<Row<typeof fields, 'dictId'>>(),
    }),
    save: { ...plain.save, permission: 'basic:dict:add' as const },
    remove: { ...plain.remove, permission: 'basic:dict:remove' as const },
    dictionaryList: action('GET', 'dictionaryList/{type}', {
      label: '字典选项',
      permission: 'session',
      input: { type: text('字典类型', { required: true, max: 50 }) },
      output: type<DictOption[]>(),
    }),
    'refresh-cache': action('POST', 'refresh-cache', { label: '刷新缓存', permission: 'basic:dict:edit' }),
  },
})
