import {
  action,
  choice,
  choicesOf,
  crud,
  flag,
  idField,
  int,
  list,
  type Row,
  refs,
  resource,
  rows,
  text,
  type,
} from '../../kit/index.ts'
import { GOODS_ATTRS } from '../way/logistic-way.ts'

export const STRATEGIES = [
  [1, '顺序', 'default'],
  [2, '运费最低', 'green'],
  [3, '时效最快', 'blue'],
] as const
const grams = { min: 0, max: 1_000_000 }

const fields = {
  priority: int('优先级', { required: true, min: 1, max: 9999, column: true }),
  ruleName: text('规则名称', { required: true, max: 50, unique: true, column: true, search: true }),
  platNames: list('平台', text('平台', { max: 30 }), { max: 50, hint: '不选则所有平台' }),
  transport: text('买家选择物流', { max: 100 }),
  countryCodes: list('国家', text('国家', { max: 2, upper: true }), { max: 300, hint: '不选则所有国家' }),
  minWeight: int('重量大于(g)', grams),
  maxWeight: int('重量不超过(g)', grams),
  includeAttrs: choicesOf('须含属性', GOODS_ATTRS),
  excludeAttrs: choicesOf('不含属性', GOODS_ATTRS),
  storeIds: refs('仓库', 'stock/store', { search: true }),
  wayIds: refs('候选渠道', 'express/logistic-way', { required: true, column: true, search: true, show: 'wayName' }),
  strategy: choice('选择方式', STRATEGIES, { required: true, initial: 1, column: true, search: true }),
  isActivated: flag('启用', { initial: 1, column: true, search: true }),
}
export type MatchRuleRow = Row<typeof fields>
export interface RuleTest {
  orderNo: string
  wayName: string | null
  ruleName: string | null
  freightCny: string | null
  verdicts: {
    ruleId: number
    ruleName: string
    reason: string | null
    ways: { wayId: number; wayName: string; reason: string }[]
  }[]
}
const { list: _list, ...plain } = crud(fields, { view: 'express:way:list', edit: 'express:matchRule:edit' })

export const logisticMatchRule = resource('express/logistic-match-rule', {
  title: '物流匹配规则',
  name: 'ruleName',
  fields,
  actions: {
    ...plain,
    get: action('GET', '{id}', {
      label: '详情',
      permission: 'express:way:list',
      input: { id: idField() },
      output: type<MatchRuleRow>(),
    }),
    activate: action('POST', 'activate', {
      label: '启停',
      permission: 'express:matchRule:edit',
      input: { id: idField(), isActivated: flag('启用') },
    }),
    sort: action('POST', 'sort', {
      label: '排序',
      permission: 'express:matchRule:edit',
      input: {
        rows: rows('排序', { id: idField(), priority: fields.priority }, { required: true }),
      },
    }),
    test: action('POST', 'test', {
      label: '测试',
      permission: 'express:way:list',
      reads: true,
      input: { orderNo: text('订单号', { required: true, max: 40 }) },
      output: type<RuleTest>(),
    }),
  },
})
