import { action, choice, dict, int, list, text, type } from '../../kit/index.ts'

/** From where to where a SKU may go; a group SKU goes with its parts. */
export const STATUS_MOVES: Record<string, readonly string[]> = {
  10: ['20', '30', '40', '50', '60', '70'],
  20: ['30', '40', '50', '60', '70'],
  30: ['20', '40', '50', '60', '70'],
  40: ['20', '50', '60', '70'],
  50: ['20', '40', '60', '70'],
  60: ['20', '40', '70', '80'],
  70: ['20', '80'],
  80: ['20'],
}
/** The goods is what its liveliest SKU is, a group what its least lively part is. */
export const LIVELINESS = ['20', '10', '30', '40', '50', '60', '70', '80'] as const
export const INFRINGING = '70'
export const DISCARDED = '80'

export const mayMove = (from: string, to: string): boolean => STATUS_MOVES[from]?.includes(to) ?? false
/** Leaving 侵权 or 已淘汰 is the approvers' too. */
export const needsAuditor = (from: string): boolean => from === INFRINGING || from === DISCARDED
export const needsReason = (from: string, to: string): boolean => Number(to) >= 40 || needsAuditor(from)

export const STATUS_SOURCES = [
  [1, '手动', 'default'],
  [2, '批量', 'blue'],
  [3, '导入', 'cyan'],
  [4, '自动', 'purple'],
  [5, '1688同步', 'orange'],
] as const
export type StatusSource = (typeof STATUS_SOURCES)[number][0]
export const STATUS_SCOPES = [
  ['ALL', '全部SKU'],
  ['SAME', '仅与商品状态相同的SKU'],
] as const

const id = int('编号', { min: 1 })
const chosen = {
  goodsIds: list('商品', id, { max: 1000 }),
  skuIds: list('SKU', id, { max: 1000 }),
  toStatus: dict('新状态', 'goods_status', { required: true }),
  scope: choice('范围', STATUS_SCOPES, { initial: 'ALL' }),
}

export interface StatusChanged {
  /** Goods whose own status changed. */
  goods: number
  /** SKUs that changed, groups included. */
  skus: number
}
/** What a change would touch; `stockValue` is null for those who may not see cost. */
export interface StatusPreview {
  skuCount: number
  onHand: number
  stockValue: string | null
  onWay: number
  openOrders: number
  listings: number
  skus: {
    skuId: number
    sku: string
    fromStatus: string
    onHand: number
    stockValue: string | null
    onWay: number
    openOrders: number
  }[]
  shops: { shopId: number; shopName: string; listings: number }[]
  groups: { skuId: number; sku: string; skuName: string; fromStatus: string; toStatus: string }[]
  /** Why it would be refused, by SKU. */
  refusals: { skuId: number; sku: string; reason: string }[]
  needsReason: boolean
}

export const statusActions = {
  'change-status': action('POST', 'change-status', {
    together: true,
    label: '改状态',
    permission: 'goods:goods:changeStatus',
    input: { ...chosen, reason: text('变更原因', { max: 200, multiline: true }) },
    output: type<StatusChanged>(),
  }),
  'change-status/preview': action('POST', 'change-status/preview', {
    label: '状态影响预览',
    permission: 'goods:goods:query',
    reads: true,
    input: chosen,
    output: type<StatusPreview>(),
  }),
}
