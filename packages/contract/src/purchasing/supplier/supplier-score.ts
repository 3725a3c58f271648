import {
  action,
  choice,
  date,
  decimal,
  exporting,
  flag,
  int,
  list,
  listPage,
  ref,
  resource,
  statusCount,
  text,
  time,
  type,
} from '../../kit/index.ts'
import { SCORE_STATES } from './supplier.states.ts'

/** What counts how much; a part without data leaves its weight to the others. */
export const SCORE_WEIGHTS = { onTimeRate: 0.4, passRate: 0.4, priceIndex: 0.1, refundRate: 0.1 } as const
export const SCORE_DAYS = 90
/** With fewer orders nothing is proposed. */
export const SCORE_ORDERS = 3

const seen = { readonly: true, column: true } as const
const level = 'data-center-report/config/supplier-level'
const fields = {
  supplierId: ref('供应商', 'purchasing/supplier', { ...seen, search: true }),
  supplierCode: text('供应商编码', { computed: true, column: true }),
  score: decimal('评分', seen),
  levelId: ref('当前等级', level, { computed: true, column: true, search: true }),
  // Not counted among what uses a level: the past keeps none from being removed.
  proposedLevelId: ref('建议等级', level, { computed: true, column: true, search: true }),
  status: choice('处理', SCORE_STATES, { ...seen, search: true }),
  onTimeRate: decimal('准时率(40%)', seen),
  passRate: decimal('合格率(40%)', seen),
  priceIndex: decimal('价格指数(10%)', seen),
  refundRate: decimal('退款及时率(10%)', seen),
  orderCount: int('订单数', seen),
  fromDay: date('统计从', seen),
  toDay: date('统计到', seen),
  handleBy: ref('处理人', 'account/user', { ...seen, show: 'name' }),
  handleTime: time('处理时间', seen),
  isCurrent: flag('最新', { readonly: true, search: true }),
}
const can = 'purchasing:supplier:score' as const
const ids = list('评分', int('编号', { min: 1 }), { required: true, max: 500 })

export const supplierScore = resource('purchasing/supplier/score', {
  title: '供应商评分',
  name: 'supplierId',
  fields,
  actions: {
    'list-page': listPage(fields, 'purchasing:supplier:list'),
    'status-count': statusCount(fields, 'purchasing:supplier:list'),
    recalculate: action('POST', 'recalculate', {
      together: true,
      label: '立即重算',
      permission: can,
      input: { supplierIds: list('供应商', int('编号', { min: 1 }), { max: 500 }) },
      output: type<{ scored: number; proposed: number }>(),
    }),
    adopt: action('POST', 'adopt', { together: true, label: '采纳', permission: can, input: { ids } }),
    ignore: action('POST', 'ignore', { together: true, label: '忽略', permission: can, input: { ids } }),
    export: exporting(fields, 'purchasing:supplier:export'),
  },
})
