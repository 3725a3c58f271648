import {
  type Action,
  action,
  choice,
  crud,
  flag,
  idField,
  inputs,
  int,
  type ListQuery,
  type Row,
  ref,
  resource,
  rows,
  text,
  type,
  versionField,
} from '../kit/index.ts'

export const EXPRESS_TYPES = [
  [1, '邮政', 'green'],
  [2, '专线', 'blue'],
  [3, '商业快递', 'purple'],
  [4, '国内快递', 'cyan'],
  [5, '平台物流', 'orange'],
] as const
export const CONNECTORS = [
  ['none', '无', 'default'],
  ['simulator', '模拟承运商', 'blue'],
] as const

const fields = {
  expressCode: text('代码', {
    required: true,
    upper: true,
    pattern: /^[A-Z0-9_-]{2,20}$/,
    message: '代码应为2-20位大写字母、数字、横线或下划线',
    column: true,
    search: true,
  }),
  expressName: text('名称', { required: true, max: 50, column: true, search: true }),
  expressNameEn: text('英文名', { max: 80 }),
  expressType: choice('类型', EXPRESS_TYPES, { required: true, column: true, search: true }),
  wayCount: int('渠道数', { computed: true, column: true }),
  connector: choice('接口', CONNECTORS, { required: true, initial: 'none', column: true }),
  hasSecret: flag('已存密钥', { computed: true }),
  settleCurrency: ref('结算币种', 'basic/currency', { by: 'currencyCode', required: true, column: true }),
  settleDays: int('账期(天)', { required: true, initial: 30, min: 0, max: 365, column: true }),
  parcels30: int('30天票数', { computed: true, column: true }),
  trackUrl: text('查询网址', {
    max: 300,
    pattern: /^https?:\/\/\S*\{no\}\S*$/,
    message: '查询网址应以 http:// 或 https:// 开头，并含有 {no}',
    hint: 'https://…/{no}',
  }),
  contact: text('联系人', { max: 50 }),
  phone: text('电话', { max: 30 }),
  platCarriers: rows(
    '平台承运商映射',
    {
      platName: text('平台', { required: true, max: 30 }),
      carrierCode: text('平台承运商代码', { required: true, max: 50 }),
    },
    { max: 50 },
  ),
  sortNo: int('排序', { initial: 0, min: 0, max: 99999 }),
  isActivated: flag('启用', { initial: 1, column: true, search: true }),
}
export type ExpressRow = Row<typeof fields>
export interface ExpressOption {
  id: number
  expressCode: string
  expressName: string
  expressType: number
  ways: { id: number; wayCode: string; wayName: string; storeIds: number[]; numberSource: number }[]
}

const {
  list,
  save: _save,
  update: _update,
  ...plain
} = crud(fields, { view: 'express:express:list', edit: 'express:express:edit' })
/** Written, never answered: an empty one leaves what is kept. */
const secret = { connectorConfig: text('接口密钥', { max: 2000, untrimmed: true, hint: '留空则不改' }) }

export const express = resource('express/express', {
  title: '物流公司',
  name: 'expressName',
  fields,
  actions: {
    list: { ...list, permission: 'session' } as Action<ListQuery, ExpressOption[]>,
    'name-list': action('GET', 'name-list', {
      label: '物流公司选项',
      permission: 'session',
      output: type<{ id: number; expressName: string }[]>(),
    }),
    'list-page': plain['list-page'],
    get: action('GET', '{id}', {
      label: '详情',
      permission: 'express:express:list',
      input: { id: idField() },
      output: type<ExpressRow>(),
    }),
    save: action('POST', '', {
      label: '新增',
      permission: 'express:express:edit',
      input: { ...inputs(fields), ...secret },
      output: type<ExpressRow>(),
    }),
    update: action('PUT', '', {
      label: '修改',
      permission: 'express:express:edit',
      input: { ...inputs(fields), ...secret, id: idField(), version: versionField },
      output: type<ExpressRow>(),
    }),
    remove: plain.remove,
    export: plain.export,
    'test-connector': action('POST', 'test-connector', {
      label: '测试接口',
      permission: 'express:express:edit',
      reads: true,
      input: { id: idField() },
      output: type<{ ok: boolean; message: string }>(),
    }),
  },
})
