import { action, choice, int, resource, text, time, type } from '../../kit/index.ts'

export const CHECK_STATUS = [
  [0, '排队中', 'default'],
  [1, '执行中', 'blue'],
  [2, '已完成', 'green'],
  [3, '失败', 'red'],
] as const

/** What is held against what; `place` ones by place, the others by store and SKU. */
export const DIFF_KINDS = [
  ['place-ledger', '库位余额与流水'],
  ['place-hold', '库位占用与占用明细'],
  ['ledger', '仓库库存与流水'],
  ['balance', '仓库库存与库位余额'],
  ['layer', '仓库库存与批次层'],
  ['held', '仓库占用与库位占用'],
  ['sellable', '可售库存与可售库位'],
  ['sellable-held', '可售占用与可售库位'],
  ['amount-ledger', '库存金额与流水'],
  ['amount-layer', '库存金额与批次层'],
  ['daily', '日结存与流水'],
  ['amount-daily', '日结存金额与流水'],
] as const
export type DiffKind = (typeof DIFF_KINDS)[number][0]

const fields = {
  status: choice('状态', CHECK_STATUS, { column: true }),
  startTime: time('开始时间', { column: true }),
  endTime: time('结束时间', { column: true }),
  pairCount: int('核对SKU数', { column: true }),
  movementCount: int('核对流水数', { column: true }),
  diffCount: int('不平数', { column: true }),
  message: text('说明', { column: true }),
}

export interface SelfCheck {
  id: number
  status: 0 | 1 | 2 | 3
  /** Null while it waits for its turn. */
  startTime: string | null
  endTime: string | null
  pairCount: number
  movementCount: number
  diffCount: number
  message: string | null
  /** Null: the nightly run. */
  runBy: string | null
}
export interface SelfCheckDiff {
  id: number
  kind: DiffKind
  storeId: number
  storeName: string
  skuId: number
  sku: string
  placeType: 1 | 2 | null
  placeName: string | null
  /** The books' own figure and the one it was held against; amounts are null for those who may not see cost. */
  leftValue: string | null
  rightValue: string | null
  movementId: number | null
  movementTime: string | null
  movementDocNo: string | null
  errNo: string | null
}
/** The last one that ended, the one under way, and up to 200 differences of stores within reach. */
export interface LatestCheck {
  last: SelfCheck | null
  running: SelfCheck | null
  diffs: SelfCheckDiff[]
}

export const selfCheck = resource('stock/self-check', {
  title: '数据校验',
  name: 'startTime',
  fields,
  actions: {
    latest: action('GET', 'latest', { label: '最近结果', permission: 'stock:store:view', output: type<LatestCheck>() }),
    run: action('POST', 'run', { label: '立即校验', permission: 'stock:selfCheck:run', output: type<{ id: number }>() }),
  },
})
