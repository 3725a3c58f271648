import { states } from '../../kit/index.ts'

/** The platform's word, changed by a sync or a task that was done. */
export const PRODUCT_STATUS = {
  auditing: 'auditing',
  onSelling: 'onSelling',
  offline: 'offline',
  editingRequired: 'editingRequired',
  deleted: 'deleted',
} as const
export const PRODUCT_STATUSES = [
  [PRODUCT_STATUS.onSelling, '正在销售', 'green'],
  [PRODUCT_STATUS.auditing, '审核中', 'blue'],
  [PRODUCT_STATUS.editingRequired, '审核不通过', 'red'],
  [PRODUCT_STATUS.offline, '已下架', 'default'],
  [PRODUCT_STATUS.deleted, '已删除', 'default'],
] as const
export type ProductStatus = keyof typeof PRODUCT_STATUS

export const EDIT = { synced: 0, changed: 1, updating: 2, failed: 3 } as const
const { synced, changed, updating, failed } = EDIT
/** What the platform has of what is here. */
export const editStates = states(
  {
    [synced]: ['已同步', 'green'],
    [changed]: ['待更新', 'orange'],
    [updating]: ['更新中', 'blue'],
    [failed]: ['更新失败', 'red'],
  },
  {
    change: { label: '保存', from: [synced, changed, failed], to: changed },
    push: { label: '更新', from: [changed, failed], to: updating },
    taken: { label: '更新成功', from: [updating], to: synced },
    refused: { label: '更新失败', from: [updating], to: failed },
    put: { label: '取消更新', from: [updating], to: changed },
    sync: { label: '同步', from: [changed, failed], to: synced },
  },
  synced,
)
/** The tabs of the lists; a listing may stand in several. */
export const LISTING_TAB = {
  onSelling: 'onSelling',
  auditing: 'auditing',
  editingRequired: 'editingRequired',
  offline: 'offline',
  changed: 'changed',
  failed: 'failed',
  alert: 'alert',
} as const
export const LISTING_TABS = [
  [LISTING_TAB.onSelling, '正在销售', 'green'],
  [LISTING_TAB.auditing, '审核中', 'blue'],
  [LISTING_TAB.editingRequired, '审核不通过', 'red'],
  [LISTING_TAB.offline, '已下架', 'default'],
  [LISTING_TAB.changed, '待更新', 'orange'],
  [LISTING_TAB.failed, '更新失败', 'red'],
  [LISTING_TAB.alert, '待调价', 'gold'],
] as const
/** How a price is set for many. */
export const PRICE_MODE = {
  set: 'set',
  plus: 'plus',
  percent: 'percent',
  margin: 'margin',
  alert: 'alert',
  undo: 'undo',
  supply: 'supply',
} as const
export const PRICE_MODES = [
  [PRICE_MODE.set, '设为'],
  [PRICE_MODE.plus, '加减金额'],
  [PRICE_MODE.percent, '加减百分比'],
  [PRICE_MODE.margin, '按目标利润率'],
  [PRICE_MODE.alert, '按调价建议'],
] as const
/** What stands in the record of batches beside those that are asked for. */
export const BATCH_MODES = [...PRICE_MODES, [PRICE_MODE.undo, '撤销'], [PRICE_MODE.supply, '改供货价']] as const
export type PriceMode = (typeof PRICE_MODES)[number][0]
export const STOCK_MODE = { set: 'set', plus: 'plus', available: 'available' } as const
export const STOCK_MODES = [
  [STOCK_MODE.set, '设为'],
  [STOCK_MODE.plus, '加减数量'],
  [STOCK_MODE.available, '按可用库存'],
] as const
export type StockMode = (typeof STOCK_MODES)[number][0]
