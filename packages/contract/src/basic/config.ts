import {
  type Action,
  action,
  choice,
  decimal,
  flag,
  idField,
  listPage,
  type Row,
  resource,
  text,
  type,
  versionField,
} from '../kit/index.ts'

export const VALUE_TYPES = [
  ['text', '文本'],
  ['int', '整数'],
  ['decimal', '小数'],
  ['bool', '开关'],
  ['json', 'JSON'],
] as const

const fields = {
  configKey: text('参数键', { column: true, search: true }),
  configName: text('参数名称', { column: true, search: true }),
  configValue: text('参数值', { required: true, max: 5000, column: true }),
  valueType: choice('类型', VALUE_TYPES, { column: true, search: true }),
  minValue: decimal('最小值', { scale: 4, column: true }),
  maxValue: decimal('最大值', { scale: 4, column: true }),
  isPublic: flag('公开', { column: true, search: true }),
  isReadonly: flag('只读', { column: true }),
  isSystem: flag('系统内置', { column: true }),
  remark: text('备注', { max: 500, column: true }),
}
type ConfigRow = Row<typeof fields, 'configId'>

export const config = resource('system/config', {
  title: '系统参数',
  key: 'configId',
  name: 'configName',
  fields,
  actions: {
    'list-page': listPage<typeof fields, 'configId'>(fields, 'basic:config:list'),
    configKey: action('GET', 'configKey/{key}', {
      label: '参数值',
      permission: 'session',
      input: { key: text('参数键', { required: true, max: 100 }) },
      output: type<string>(),
    }),
    update: action('PUT', '', {
      label: '修改',
      permission: 'basic:config:edit',
      input: { configId: idField(), configValue: fields.configValue, remark: fields.remark, version: versionField },
    }) as unknown as Action<{ configId: number; configValue: string; remark?: string | null; version: number }, ConfigRow>,
  },
})
