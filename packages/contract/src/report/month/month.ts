import {
  action,
  choice,
  decimal,
  int,
  reasonField,
  ref,
  resource,
  rows,
  stateChoices,
  states,
  text,
  time,
  type,
} from '../../kit/index.ts'

export const MONTH = { open: 100, closed: 200 } as const
export const monthStates = states(
  { [MONTH.open]: ['未结账', 'orange'], [MONTH.closed]: ['已结账', 'green'] },
  {
    close: { label: '结账', from: [MONTH.open], to: MONTH.closed },
    reopen: { label: '反结账', from: [MONTH.closed], to: MONTH.open, danger: true },
  },
)

export const monthInput = text('月份', { required: true, pattern: /^\d{4}-(0[1-9]|1[0-2])$/, message: '月份格式应为 YYYY-MM' })

/** What is looked at before a month is closed; the ones that block must be settled, the others may be acknowledged. */
export const OPEN_KINDS = [
  ['before', '之前的月份未结账'],
  ['unfolded', '利润明细未并入汇总'],
  ['factless', '已发货无利润明细的订单'],
  ['differing', '利润与明细不一致的订单'],
  ['unbilled', '未到运费账单的包裹'],
  ['bill', '未审核的运费账单'],
  ['case', '未处理完的售后单'],
  ['refund', '未完成的退款'],
  ['stockIn', '未审核或没有单价的采购入库单'],
  ['count', '未审核的盘点完成单'],
  ['adFee', '可能缺广告费的店铺'],
  ['storageFee', '可能缺仓储费的仓库和店铺'],
  ['bonus', '未确认的奖金'],
] as const
export type OpenKind = (typeof OPEN_KINDS)[number][0]

export interface OpenItem {
  kind: OpenKind
  title: string
  count: number
  /** 1: the month cannot be closed while there are any. */
  blocks: 0 | 1
  /** The page that shows them. */
  path: string
}
export interface Acknowledged {
  kind: OpenKind
  count: number
  reason: string
}

const money = (label: string) => decimal(label, { readonly: true, column: true, scale: 4, places: 2, currency: 'CNY' })
const number = (label: string) => int(label, { readonly: true, column: true })
const fields = {
  month: text('月份', { readonly: true, column: true }),
  status: choice('状态', stateChoices(monthStates), { readonly: true, column: true }),
  profit: money('利润'),
  saleMoney: money('销售额'),
  orders: number('订单数'),
  quantity: number('件数'),
  platformFee: money('平台费'),
  payFee: money('手续费'),
  goodsCost: money('商品成本'),
  freight: money('运费'),
  packCost: money('包材费'),
  adFee: money('广告费'),
  storageFee: money('仓储费'),
  refund: money('退款'),
  closeBy: ref('结账人', 'account/user', { readonly: true, column: true, show: 'displayName' }),
  closeTime: time('结账时间', { readonly: true, column: true }),
  reopenReason: text('反结账原因', { readonly: true, column: true }),
}

/** A month with facts: as it was closed, or as it is now. */
export interface MonthRow {
  /** Null while nobody closed it yet. */
  id: number | null
  month: string
  status: (typeof MONTH)[keyof typeof MONTH]
  facts: number
  orders: number
  quantity: number
  saleMoney: string
  platformFee: string
  payFee: string
  goodsCost: string
  freight: string
  packCost: string
  adFee: string
  storageFee: string
  refund: string
  profit: string
  closeByName: string | null
  closeTime: string | null
  reopenByName: string | null
  reopenTime: string | null
  reopenReason: string | null
  acknowledged: Acknowledged[]
  /** The next one to close, or the last closed one. */
  verb: 'close' | 'reopen' | null
}

const view = 'report:month:view'
export const reportMonth = resource('data-center-report/month', {
  title: '财务月结',
  name: 'month',
  table: 'data_center_report_month',
  fields,
  actions: {
    list: action('GET', 'list', { label: '月份', permission: view, output: type<MonthRow[]>() }),
    open: action('GET', 'open', {
      label: '结账前检查',
      permission: view,
      input: { month: monthInput },
      output: type<OpenItem[]>(),
    }),
    close: action('POST', 'close', {
      label: '结账',
      permission: 'report:month:close',
      input: {
        month: monthInput,
        acknowledged: rows(
          '已知事项',
          {
            kind: choice('事项', OPEN_KINDS, { required: true }),
            reason: text('说明', { required: true, max: 200 }),
          },
          { max: OPEN_KINDS.length },
        ),
      },
      output: type<MonthRow>(),
    }),
    reopen: action('POST', 'reopen', {
      label: '反结账',
      permission: 'report:month:reopen',
      input: { month: monthInput, reason: reasonField },
      output: type<MonthRow>(),
    }),
  },
})
