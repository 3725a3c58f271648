import {
  type Action,
  action,
  choice,
  crud,
  date,
  type Fields,
  flag,
  type ImportResult,
  idField,
  importing,
  int,
  list,
  type Page,
  type Row,
  ref,
  refs,
  resource,
  text,
  type,
} from '../../kit/index.ts'
import { RULE_KINDS, type RuleKind, type SubListRow, type SubLists, subListInputs } from './rule-lists.ts'
import { type DryRunState, draftInput, orderNoField, type Period, periodInput, type RuleTest } from './rule-trial.ts'

export const RULE_TYPES = [
  [1, '分仓物流', 'blue'],
  [2, '异常拦截', 'red'],
  [3, '标签备注', 'purple'],
] as const
export const RULE_STRATEGIES = [
  [1, '顺序'],
  [2, '运费最低'],
  [3, '时效最快'],
] as const
export const MOST_ACTIVE = 500
const grams = { min: 0, max: 1_000_000 }
const pieces = { min: 0, max: 9999 }
const attrs = (label: string, hint: string) => list(label, text(label, { max: 30 }), { max: 50, hint })
const shown = { computed: true, column: true } as const

export const ruleFields = {
  ruleName: text('规则名称', { required: true, max: 50, unique: true, column: true, search: true }),
  ruleType: choice('规则类型', RULE_TYPES, { required: true, fixed: true, search: true }),
  priority: int('优先级', { required: true, min: 1, max: 9999, column: true }),
  isActivated: flag('启用', { initial: 1, column: true, search: true }),
  conditionWords: text('条件摘要', shown),
  resultWords: text('结果', shown),
  hits: int('7日命中', shown),
  validFrom: date('生效日期', { column: true }),
  validTo: date('失效日期', { column: true }),
  platNames: list('平台', text('平台', { max: 50 }), { max: 50, hint: '不选则所有平台' }),
  minWeight: int('重量大于(g)', grams),
  maxWeight: int('重量不超过(g)', grams),
  minQty: int('件数不少于', pieces),
  maxQty: int('件数不超过', pieces),
  minSkuKinds: int('SKU种类不少于', pieces),
  maxSkuKinds: int('SKU种类不超过', pieces),
  attrsInclude: attrs('须含属性', '订单里全都要有'),
  attrsExclude: attrs('不含属性', '订单里一个都不能有'),
  storeIds: refs('仓库', 'stock/store', { search: true, hint: '按选择的先后，取第一个够货的' }),
  wayIds: refs('渠道', 'express/logistic-way', { search: true, show: 'wayName', hint: '不选则按物流匹配规则' }),
  strategy: choice('渠道选择', RULE_STRATEGIES, { initial: 1 }),
  tagIds: refs('标签', 'basic/tag'),
  pickingNotes: text('拣货备注', { max: 200 }),
  giftSkuId: ref('赠品SKU', 'goods/goodsSku'),
  remark: text('备注', { max: 200 }),
}
export type OrderRuleRow = Row<typeof ruleFields>
/** A rule with the rows of its nine sub-lists. */
export type WholeRule = OrderRuleRow & Record<RuleKind, Partial<SubListRow>[]>
const { conditionWords: _c, resultWords: _r, hits: _h, ...header } = ruleFields
/** What a person fills in: the header, and the sub-lists where they are sent along. */
const ruleInput: Fields = { ...header, ...subListInputs }
export type RuleInput = Partial<Omit<OrderRuleRow, 'id'>> &
  Pick<OrderRuleRow, 'ruleName' | 'ruleType' | 'priority'> &
  SubLists & { id?: number }
type Changed = RuleInput & { id: number }
/** A drafted rule set: the active one, with these added, changed and removed. Changed rules are given whole. */
export interface RuleDraft {
  added?: RuleInput[] | null
  changed?: Changed[] | null
  removed?: number[] | null
}

const [LIST, EDIT, DRY_RUN] = ['order:rule:list', 'order:rule:edit', 'order:rule:dryRun'] as const
const plain = crud(ruleFields, { view: LIST, edit: EDIT })
const one = { id: idField('规则') }
const ids = list('规则', int('编号', { min: 1 }), { required: true, min: 1, max: 9999 })
const kind = choice('子列表', Object.entries(RULE_KINDS) as [RuleKind, string][], { required: true })
const sheets = importing(EDIT)

export const orderRule = resource('order/order-rule', {
  title: '订单规则',
  table: 'order_rule',
  name: 'ruleName',
  fields: ruleFields,
  actions: {
    ...plain,
    save: action('POST', '', { label: '新增', permission: EDIT, input: ruleInput }) as unknown as Action<RuleInput, WholeRule>,
    update: action('PUT', '', {
      label: '修改',
      permission: EDIT,
      input: { ...plain.update.input, ...subListInputs },
    }) as unknown as Action<Changed & { version: number }, WholeRule>,
    get: action('GET', '{id}', { label: '详情', permission: LIST, input: one, output: type<WholeRule>() }),
    copy: action('POST', 'copy', { label: '复制', permission: EDIT, input: one, output: type<WholeRule>() }),
    activate: action('POST', 'activate', {
      each: true,
      label: '启停',
      permission: EDIT,
      input: { ids, isActivated: flag('启用', { required: true }) },
    }),
    sort: action('POST', 'sort', {
      label: '排序',
      permission: EDIT,
      input: { ruleType: choice('规则类型', RULE_TYPES, { required: true }), ids },
    }),
    log: action('GET', '{id}/log', {
      label: '操作日志',
      permission: LIST,
      input: { ...one, pageNum: int('页码', { min: 1, max: 1_000_000 }), pageSize: int('每页条数', { shape: 'pageSize' }) },
      output: type<Page<Record<string, unknown>>>(),
    }),
    'dry-run': action('POST', 'dry-run', {
      label: '试运行',
      permission: DRY_RUN,
      ownTx: true,
      input: { ...draftInput(ruleInput), ...periodInput },
    }) as unknown as Action<RuleDraft & Period, DryRunState>,
    'dry-run-state': action('GET', 'dry-run/{jobId}', {
      label: '试运行进度',
      permission: DRY_RUN,
      input: { jobId: idField('任务') },
      output: type<DryRunState>(),
    }),
    test: action('POST', 'test', {
      label: '单笔测试',
      permission: DRY_RUN,
      reads: true,
      input: { orderNo: orderNoField, ...draftInput(ruleInput) },
    }) as unknown as Action<RuleDraft & { orderNo: string }, RuleTest>,
    'sub-list-template': action('GET', 'sub-list/import-template', {
      ...sheets['import-template'],
      input: { kind },
      output: type<unknown>(),
    }),
    'sub-list-import': action('POST', 'sub-list/import', {
      ...sheets.import,
      input: { kind, ruleId: idField('规则') },
      output: type<ImportResult>(),
    }),
  },
})
