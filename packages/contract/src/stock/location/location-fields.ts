import { choice, decimal, flag, int, type Row, ref, text, time } from '../../kit/index.ts'

export const LOCATION_TYPES = [
  [1, '拣货位', 'green'],
  [2, '存货位', 'blue'],
  [3, '暂存位', 'cyan'],
  [4, '不良品位', 'red'],
  [5, '返架位', 'orange'],
  [6, '虚拟位', 'default'],
  [7, '发货暂存位', 'geekblue'],
  [8, '缺货暂存位', 'gold'],
  [9, '直发暂存位', 'purple'],
] as const
/** A location-managed store always has one of each of these in use; they take any number of SKUs. */
export const NEEDED_TYPES: readonly number[] = [3, 4, 5, 7, 8, 9]
export const DEFECTIVE_TYPE = 4
export const LOCATION_STATES = [
  [1, '空', 'default'],
  [2, '有货', 'green'],
  [3, '锁定', 'orange'],
  [4, '停用', 'red'],
] as const
export const LOCATION_NAME = /^[A-Z0-9]{1,4}(-[A-Z0-9]{1,4}){2,4}$/

const size = (label: string) => decimal(`${label}(cm)`, { min: '0.01', max: '99999', column: true })

export const locationFields = {
  storeId: ref('仓库', 'stock/store', { required: true, fixed: true, column: true, search: true }),
  locationName: text('库位号', {
    required: true,
    upper: true,
    max: 24,
    pattern: LOCATION_NAME,
    message: '库位号格式不正确，应为 库区-巷道-货架-层(-位)',
    column: true,
    search: 'prefix',
  }),
  areaCode: text('库区', { readonly: true, column: true, search: 'exact' }),
  roadwayNo: text('巷道', { readonly: true, column: true, search: 'exact' }),
  shelfNo: text('货架', { readonly: true, column: true }),
  levelNo: int('层', { readonly: true, column: true, search: true }),
  positionNo: text('位', { readonly: true }),
  locationType: choice('库位类型', LOCATION_TYPES, { required: true, column: true, search: true }),
  maxSkuKinds: int('SKU种类上限', { min: 1, max: 99, column: true }),
  skuKinds: int('SKU种类', { computed: true, column: true }),
  onHand: int('件数', { computed: true, column: true }),
  occupied: int('占用', { computed: true, column: true }),
  volumeRate: decimal('体积利用率(%)', { computed: true, column: true }),
  pickSeq: int('顺序号', { ordinal: true, readonly: true, column: true }),
  length: size('长'),
  width: size('宽'),
  height: size('高'),
  maxWeight: decimal('承重(kg)', { min: '0.01', max: '99999', column: true }),
  isActivated: flag('启用', { initial: 1 }),
  state: choice('状态', LOCATION_STATES, { computed: true, column: true, search: true }),
  sku: text('SKU', { computed: true, search: 'exact' }),
  lastCheckTime: time('最近盘点', { readonly: true, column: true }),
}
export type LocationRow = Row<typeof locationFields, 'locationId'>
