import {
  type Action,
  action,
  choice,
  decimal,
  type Field,
  type Fields,
  idField,
  type Resource,
  ref,
  resource,
  rows,
  text,
  type,
  versionField,
} from '../../kit/index.ts'

/** The nine sub-lists, in the order in which they are asked. */
export const RULE_KINDS = {
  shop: '店铺',
  country: '国家',
  transport: '买家选择物流',
  amount: '金额',
  'post-code': '邮编',
  name: '收件人',
  phone: '电话',
  street1: '街道1',
  street2: '街道2',
} as const
export type RuleKind = keyof typeof RULE_KINDS
export const RULE_KIND_NAMES = Object.keys(RULE_KINDS) as RuleKind[]
export const MOST_ROWS = 5000

const MODES = [
  [1, '包含', 'green'],
  [2, '排除', 'red'],
] as const
const op = (...ops: string[]) =>
  choice(
    '条件',
    ops.map((one) => [one, one] as const),
    { initial: ops[0]! },
  )
const value = (label: string, max = 100) => text(label, { required: true, max })
const row = (own: Fields): Fields => ({ mode: choice('方式', MODES, { initial: 1 }), ...own, remark: text('备注', { max: 100 }) })
const street = row({ op: op('等于', '包含', '开头是'), value: value('街道', 200) })
const amount = (label: string) => decimal(label, { min: '0', max: '999999999' })

/** What a row of each sub-list says. */
export const RULE_ROWS: Record<RuleKind, Fields> = {
  shop: row({ shopId: ref('店铺', 'authorize/shop', { required: true }) }),
  country: row({ countryCode: ref('国家', 'basic/country', { by: 'countryCode', required: true }) }),
  transport: row({
    platName: ref('平台', 'basic/platform', { by: 'platName', hint: '不选则所有平台' }),
    value: value('物流服务'),
  }),
  amount: row({
    currency: ref('币种', 'basic/currency', { by: 'currencyCode', required: true }),
    minAmount: amount('不低于'),
    maxAmount: amount('低于'),
  }),
  'post-code': row({
    op: op('等于', '开头是', '区间'),
    value: value('邮编', 20),
    valueTo: text('至', { max: 20, hint: '区间的另一端' }),
  }),
  name: row({ op: op('等于', '包含'), value: value('收件人') }),
  phone: row({ op: op('等于', '开头是', '包含', '位数少于'), value: value('电话', 30) }),
  street1: street,
  street2: street,
}

/** A row as it is kept; what its kind does not have is null. */
export interface SubListRow {
  id: number
  version: number
  mode: number
  op: string | null
  value: string | null
  valueTo: string | null
  platName: string | null
  shopId: number | null
  countryCode: string | null
  currency: string | null
  minAmount: string | null
  maxAmount: string | null
  remark: string | null
}
export type SubListInput = Partial<Omit<SubListRow, 'id' | 'version'>>
/** Where a rule is saved as a whole: rows that are given stand instead of those of their kind. */
export type SubLists = Partial<Record<RuleKind, SubListInput[] | null>>

const rowsOf = (kind: RuleKind, required = false): Field<any> =>
  rows(RULE_KINDS[kind], RULE_ROWS[kind], { max: MOST_ROWS, required })
export const subListInputs = Object.fromEntries(RULE_KIND_NAMES.map((kind) => [kind, rowsOf(kind)])) as Record<
  RuleKind,
  Field<SubListInput[] | null>
>

const [LIST, EDIT] = ['order:rule:list', 'order:rule:edit'] as const
type RowChange = SubListInput & { id: number; version: number }
export type SubList = Resource<Fields, ReturnType<typeof subListActions>>

function subListActions(kind: RuleKind) {
  const label = RULE_KINDS[kind]
  const ruleId = idField('规则')
  const change = { ...RULE_ROWS[kind], id: idField(), version: versionField }
  return {
    list: action('GET', 'list', { label, permission: LIST, input: { ruleId }, output: type<Partial<SubListRow>[]>() }),
    save: action('POST', '', {
      label: `新增${label}`,
      permission: EDIT,
      input: { ruleId, rows: rowsOf(kind, true) as Field<SubListInput[]> },
      output: type<{ ids: number[] }>(),
    }),
    update: action('PUT', '', { label: `修改${label}`, permission: EDIT, input: change }) as unknown as Action<
      RowChange,
      Partial<SubListRow>
    >,
    remove: action('DELETE', '{id}', { label: `删除${label}`, permission: EDIT, input: { id: idField() } }),
  }
}

const subList = (kind: RuleKind): SubList =>
  resource(`order/order-rule/${kind}`, {
    title: `订单规则${RULE_KINDS[kind]}`,
    table: 'order_rule_row',
    fields: RULE_ROWS[kind],
    actions: subListActions(kind),
  })

/** Their calls, each below the rules; all rows lie in one table. */
export const ruleLists = Object.fromEntries(RULE_KIND_NAMES.map((kind) => [`rule-${kind}`, subList(kind)])) as Record<
  `rule-${RuleKind}`,
  SubList
>
