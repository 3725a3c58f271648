import {
  action,
  asDocument,
  choice,
  documentReads,
  exporting,
  idField,
  idsField,
  importing,
  int,
  keyed,
  linesOf,
  listPage,
  type Row,
  ref,
  resource,
  rows,
  stateChoices,
  states,
  statusCount,
  text,
  type,
  versionField,
} from '../../kit/index.ts'
import { documentStamp, placeNameField, quantityField, scannedFields, skuIdField } from '../document.ts'
import { waitMoveStates } from './wait-move.states.ts'

export const MOVE_STATE = { waitAudit: 100, waitOffShelf: 200, moving: 300, done: 600, invalid: 700 } as const
const { waitAudit, waitOffShelf, moving, done, invalid } = MOVE_STATE

export const moveStates = states(
  {
    [waitAudit]: ['待审核', 'orange'],
    [waitOffShelf]: ['待下架', 'blue'],
    [moving]: ['移货中', 'cyan'],
    [done]: ['完成', 'green'],
    [invalid]: ['作废', 'default'],
  },
  {
    audit: { label: '审核', from: [waitAudit], to: waitOffShelf },
    invalid: { label: '作废', from: [waitAudit, waitOffShelf], to: invalid, danger: true, confirm: '确认作废吗？作废后不能恢复' },
    'off-shelf': { label: '下架', from: [waitOffShelf, moving], to: moving },
    'on-shelf': { label: '上架', from: [moving], to: moving },
    finish: { label: '结束', from: [moving], to: done },
    atOnce: { label: '快速移货', from: [waitAudit], to: done },
  },
  waitAudit,
  [done],
)
export const MOVE_SOURCES = [
  [1, '手工'],
  [2, '待移货'],
  [3, '快速移货'],
] as const
export const PLACE_TYPES = [
  [1, '库位'],
  [2, '容器'],
] as const

const fields = {
  moveNo: text('单号', { readonly: true, column: true, search: 'codes' }),
  storeId: ref('仓库', 'stock/store', { required: true, column: true, search: true }),
  checkFlag: choice('状态', stateChoices(moveStates), { readonly: true, column: true, search: true }),
  moveUserId: ref('移货人', 'account/user', { column: true, search: true }),
  quantity: int('件数', { computed: true, column: true }),
  offQty: int('已下架', { computed: true, column: true }),
  onQty: int('已上架', { computed: true, column: true }),
  source: choice('来源', MOVE_SOURCES, { readonly: true, column: true, search: true }),
  containerNo: text('移货容器', { computed: true, column: true }),
  lineCount: int('行数', { computed: true, column: true }),
  remark: text('备注', { max: 500, column: true }),
  ...documentStamp,
}
export type MoveRow = Row<typeof fields, 'moveReceiptId'>
export interface MoveLine {
  lineId: number
  skuId: number
  sku: string
  skuName: string
  skuImage: string | null
  fromPlaceType: 1 | 2
  fromPlaceId: number
  fromName: string
  toLocationId: number | null
  toName: string | null
  quantity: number
  offQty: number
  onQty: number
}
const line = {
  skuId: skuIdField,
  fromPlaceType: choice('来源类型', PLACE_TYPES, { initial: 1 }),
  fromPlaceId: idField('来源库位'),
  toLocationId: ref('目标库位', 'stock/store-location'),
  quantity: quantityField,
}
/** What a scan at a shelf did, and whether the book says that nothing is left there. */
export interface MoveScan {
  moveReceiptId: number
  moveNo: string
  sku: string
  quantity: number
  /** Still to be handled of this SKU in the receipt. */
  left: number
  /** The receipt came to its end with this. */
  isEnded: 0 | 1
  emptied: EmptiedPlace | null
}
export const MOVE_MODES = [
  ['off', '下架'],
  ['on', '上架'],
  ['quick', '快速移货'],
] as const
/** What is known of a scan that is not complete yet. */
export interface MoveCheck {
  moveReceiptId: number | null
  moveNo: string | null
  /** The SKU's own code, where its barcode was scanned. */
  sku: string | null
  /** Pieces of it that may be moved. */
  open: number | null
}
export interface EmptiedPlace {
  storeId: number
  locationId: number
  locationName: string
  skuId: number
}
const moveReceiptId = int('移货单', { min: 1 })
const head = { storeId: fields.storeId, moveUserId: fields.moveUserId, remark: fields.remark, lines: linesOf(line) }
const KEY = 'moveReceiptId'
const EXECUTE = 'stock:moveGoods:execute' as const

const receipt = resource('stock/move-goods-receipt', {
  title: '移货单',
  key: KEY,
  name: 'moveNo',
  fields,
  actions: {
    ...documentReads(fields, 'stock:moveGoods:view', KEY, type<MoveRow & { lines: MoveLine[] }>()),
    create: action('POST', 'create', { label: '新增', permission: 'stock:moveGoods:add', input: head, output: type<MoveRow>() }),
    edit: action('POST', 'edit', {
      label: '修改',
      permission: 'stock:moveGoods:edit',
      input: { ...head, ...keyed(KEY), version: versionField },
      output: type<MoveRow>(),
    }),
    audit: action('POST', 'audit', { each: true, label: '审核', permission: 'stock:moveGoods:audit', input: { ids: idsField } }),
    invalid: action('POST', 'invalid', {
      each: true,
      label: '作废',
      permission: 'stock:moveGoods:invalid',
      input: { ids: idsField },
    }),
    check: action('POST', 'check', {
      label: '核对扫描',
      permission: EXECUTE,
      reads: true,
      input: {
        mode: choice('作业方式', MOVE_MODES, { required: true }),
        storeId: fields.storeId,
        moveReceiptId,
        containerNo: text('容器号', { upper: true, max: 20 }),
        ...scannedFields,
        toLocationName: placeNameField,
      },
      output: type<MoveCheck>(),
    }),
    'off-shelf': action('POST', 'off-shelf', {
      label: '下架',
      permission: EXECUTE,
      /** Lines of a receipt, or what was scanned: its receipt is then the container's, else the oldest that waits for it. */
      input: {
        moveReceiptId,
        containerNo: text('容器号', { required: true, upper: true, max: 20 }),
        lines: rows('下架', { lineId: idField('行'), quantity: quantityField }),
        ...scannedFields,
      },
      output: type<MoveScan | null>(),
    }),
    'on-shelf': action('POST', 'on-shelf', {
      label: '上架',
      permission: EXECUTE,
      input: {
        moveReceiptId,
        containerNo: text('容器号', { upper: true, max: 20 }),
        lines: rows('上架', {
          lineId: idField('行'),
          quantity: quantityField,
          locationId: ref('库位', 'stock/store-location'),
        }),
        ...scannedFields,
      },
      output: type<MoveScan | null>(),
    }),
    finish: action('POST', 'finish', { label: '结束', permission: EXECUTE, input: { ...keyed(KEY), version: versionField } }),
    'quick-move': action('POST', 'quick-move', {
      label: '快速移货',
      permission: EXECUTE,
      /** By id, or by what was scanned. */
      input: {
        storeId: fields.storeId,
        skuId: ref('SKU', 'goods/goodsSku'),
        sku: scannedFields.sku,
        fromLocationId: ref('原库位', 'stock/store-location'),
        fromLocationName: placeNameField,
        toLocationId: ref('目标库位', 'stock/store-location'),
        toLocationName: placeNameField,
        quantity: quantityField,
      },
      output: type<MoveRow & { emptied: EmptiedPlace | null }>(),
    }),
    print: action('POST', 'print', {
      label: '打印',
      permission: 'stock:moveGoods:view',
      input: keyed(KEY),
      output: type<MoveRow & { lines: MoveLine[] }>(),
    }),
    ...importing('stock:moveGoods:import'),
  },
})
export const moveGoodsReceipt = asDocument(receipt, { states: moveStates, state: 'checkFlag', lines: line })

export const WAIT_REASONS = [
  [1, '拣货位补货', 'blue'],
  [2, '容器释放', 'orange'],
  [3, '拦截返架', 'red'],
  [4, '库位停用', 'purple'],
  [5, '种类超限', 'gold'],
  [6, '滞销清位', 'default'],
  [7, '手工', 'cyan'],
] as const
export const WAIT_STATUS = stateChoices(waitMoveStates)
const waitFields = {
  storeId: ref('仓库', 'stock/store', { required: true, column: true, search: true }),
  sku: text('SKU', { computed: true, column: true, search: 'exact' }),
  skuName: text('SKU名称', { computed: true, column: true }),
  fromName: text('原位置', { computed: true, column: true, search: true }),
  toName: text('建议库位', { computed: true, column: true, search: true }),
  quantity: int('数量', { readonly: true, column: true }),
  reason: choice('原因', WAIT_REASONS, { readonly: true, column: true, search: true }),
  priority: int('优先级', { readonly: true, column: true }),
  status: choice('状态', WAIT_STATUS, { readonly: true, column: true, search: true }),
  moveReceiptNo: text('移货单', { readonly: true, column: true, search: 'codes' }),
}
export type WaitMoveRow = Row<typeof waitFields>
const waitPages = listPage(waitFields, 'stock:waitMove:view')

export const waitMoveGoodsSku = resource('stock/wait-move-goods-sku', {
  title: '待移货SKU',
  name: 'sku',
  fields: waitFields,
  actions: {
    'list-page': waitPages,
    'status-count': statusCount(waitFields, 'stock:waitMove:view'),
    create: action('POST', 'create', {
      label: '新增',
      permission: 'stock:waitMove:add',
      input: { storeId: waitFields.storeId, ...line, priority: int('优先级', { initial: 5, min: 1, max: 9 }) },
    }),
    generate: action('POST', 'generate', {
      together: true,
      label: '生成移货单',
      permission: 'stock:waitMove:generate',
      input: { ids: idsField },
      output: type<{ moveNos: string[] }>(),
    }),
    ignore: action('POST', 'ignore', {
      each: true,
      label: '忽略',
      permission: 'stock:waitMove:ignore',
      input: { ids: idsField },
    }),
    refresh: action('POST', 'refresh', {
      label: '立即计算',
      permission: 'stock:waitMove:generate',
      input: { storeId: waitFields.storeId },
      output: type<{ added: number }>(),
    }),
    export: exporting(waitFields, 'stock:waitMove:view'),
  },
})
