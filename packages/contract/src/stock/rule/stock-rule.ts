import {
  action,
  choice,
  type Field,
  flag,
  group,
  idField,
  int,
  json,
  list,
  listPage,
  type Row,
  ref,
  refs,
  resource,
  rows,
  text,
  type,
  type ValueOf,
  versionField,
} from '../../kit/index.ts'
import { RULE_TYPES, type RuleParams } from './rule-params.ts'
import { ruleWords } from './rule-words.ts'

/** What is not asked for is left out. */
const conditions = group('条件', {
  goodsCats: refs('商品类目', 'goods/goodsCats'),
  goodsStatus: list('商品状态', text('商品状态', { max: 2 })),
  areaCodes: list('库区', text('库区', { max: 4 })),
  skuIds: refs('SKU', 'goods/goodsSku'),
})
const fields = {
  ruleType: choice('规则类型', RULE_TYPES, { required: true, fixed: true, search: true }),
  ruleName: text('规则名称', { required: true, max: 50, column: true, search: true }),
  storeId: ref('仓库', 'stock/store', { column: true, search: true, hint: '不选则适用于所有仓库' }),
  conditions: conditions as Field<Partial<ValueOf<typeof conditions>> | null>,
  params: json<RuleParams[keyof RuleParams]>('参数', {
    column: true,
    words: (params, row) => ruleWords(row['ruleType'], params),
  }),
  priority: int('优先级', { initial: 100, min: 1, max: 9999, column: true }),
  isActivated: flag('启用', { initial: 1, column: true, search: true }),
  isSystem: flag('内置', { readonly: true, column: true }),
}
export type StockRuleRow = Row<typeof fields, 'ruleId'>
/** Which rule stands for a SKU in a store, and why the others before it did not. */
export interface RuleTrial {
  ruleId: number
  ruleName: string
  params: RuleParams[keyof RuleParams]
  passed: { ruleName: string; reason: string }[]
}

export const stockRule = resource('stock/stock-rule', {
  title: '库存规则',
  key: 'ruleId',
  name: 'ruleName',
  fields,
  actions: {
    'list-page': listPage<typeof fields, 'ruleId'>(fields, 'stock:rule:view'),
    details: action('GET', 'details', {
      label: '详情',
      permission: 'stock:rule:view',
      input: { ruleId: idField() },
      output: type<StockRuleRow>(),
    }),
    create: action('POST', 'create', {
      label: '新增',
      permission: 'stock:rule:edit',
      input: fields,
      output: type<StockRuleRow>(),
    }),
    edit: action('POST', 'edit', {
      label: '修改',
      permission: 'stock:rule:edit',
      input: { ...fields, ruleId: idField(), version: versionField },
      output: type<StockRuleRow>(),
    }),
    remove: action('POST', 'remove', { label: '删除', permission: 'stock:rule:edit', input: { ruleId: idField() } }),
    'edit-sort-no': action('POST', 'edit-sort-no', {
      label: '排序',
      permission: 'stock:rule:edit',
      input: {
        rows: rows('排序', { id: idField(), sortNo: int('排序', { required: true, min: 1, max: 9999 }) }, { required: true }),
      },
    }),
    'try-run': action('POST', 'try-run', {
      label: '试算',
      permission: 'stock:rule:view',
      reads: true,
      input: {
        ruleType: choice('规则类型', RULE_TYPES, { required: true }),
        storeId: ref('仓库', 'stock/store', { required: true }),
        skuId: ref('SKU', 'goods/goodsSku', { required: true }),
      },
      output: type<RuleTrial>(),
    }),
  },
})
