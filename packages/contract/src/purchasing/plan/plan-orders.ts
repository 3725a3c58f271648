import { action, idField, int, rows, type } from '../../kit/index.ts'
import { MAX_PLAN_QTY } from './plan.states.ts'

/** Plans and how much of each is ordered now; all of what is left unless told. */
const chosen = {
  rows: rows(
    '计划',
    { planId: idField('计划'), quantity: int('下单数量', { min: 1, max: MAX_PLAN_QTY }) },
    { required: true, max: 1000 },
  ),
}
export interface PreviewLine {
  skuId: number
  sku: string
  skuName: string
  skuImage: string | null
  /** What is ordered: raised to whole units at 1688. */
  quantity: number
  /** More than the plans asked for. */
  surplus: number
  /** Of 1688, and our pieces in one. */
  aliUnits: number | null
  unitRatio: string | null
  price: string | null
  amount: string | null
  plans: { planId: number; planNo: string; quantity: number; left: number }[]
  /** Not forbidden, but to be known. */
  warning: string | null
}
export interface PreviewGroup {
  supplierId: number
  supplierName: string
  storeId: number
  storeName: string
  targetStoreId: number
  targetStoreName: string
  purchaserId: number | null
  purchaserName: string | null
  settlementType: number
  orderType: number
  quantity: number
  amount: string | null
  lines: PreviewLine[]
}
export interface OrderPreview {
  groups: PreviewGroup[]
  /** Plans that cannot be ordered, and why. */
  problems: { planId: number; planNo: string; reason: string }[]
}

const permission = 'purchasing:plan:toOrder' as const
export const planOrderCalls = {
  'to-order-preview': action('POST', 'to-order-preview', {
    label: '转采购单预览',
    permission,
    reads: true,
    input: chosen,
    output: type<OrderPreview>(),
  }),
  'to-order': action('POST', 'to-order', {
    label: '转采购单',
    permission,
    input: chosen,
    output: type<{ orderIds: number[]; orderNos: string[] }>(),
  }),
}
