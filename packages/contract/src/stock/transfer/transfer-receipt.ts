import {
  action,
  asDocument,
  decimal,
  documentReads,
  idField,
  idsField,
  importing,
  int,
  keyed,
  linesOf,
  list,
  MAX_LINES,
  reasonField,
  ref,
  resource,
  text,
  type,
  versionField,
} from '../../kit/index.ts'
import { printing } from '../../kit/print.ts'
import { MAX_QUANTITY, placeNameField, quantityField, skuIdField } from '../document.ts'
import { type TransferDetails, type TransferRow, transferFields } from './transfer-fields.ts'
import { transferStates } from './transfer-receipt.states.ts'

const KEY = 'transferReceiptId'
const one = { ...keyed(KEY), version: versionField }
const line = { skuId: skuIdField, quantity: quantityField, boxNo: text('箱号', { max: 30, upper: true }) }
const head = {
  transferType: transferFields.transferType,
  outStoreId: transferFields.outStoreId,
  inStoreId: transferFields.inStoreId,
  estArriveDate: transferFields.estArriveDate,
  estFreight: transferFields.estFreight,
  feeShareWay: transferFields.feeShareWay,
  boxCount: transferFields.boxCount,
  remark: transferFields.remark,
  lines: linesOf(line),
}
export interface TransferLabel {
  transferNo: string
  outStoreName: string
  inStoreName: string
  boxNo: string
  skuCount: number
  pieces: number
}
export interface ImportedSku {
  skuId: number
  sku: string
  skuName: string
  quantity: number
  boxNo: string
}
/** What helps to decide how many pieces go: those free to leave, and how long what each store has will last. */
export interface TransferStock {
  skuId: number
  available: number
  outDays: string | null
  inDays: string | null
}
const reads = documentReads(transferFields, 'stock:transferReceipt:view', KEY, type<TransferDetails>())
const { import: importSku, 'import-template': template } = importing('stock:transferReceipt:import')

const receipt = resource('stock/transfer-receipt', {
  title: '调拨单',
  key: KEY,
  name: 'transferNo',
  fields: transferFields,
  actions: {
    ...reads,
    'export-details': { ...reads.export, path: 'export-details', label: '导出明细' },
    'sku-stock': action('POST', 'sku-stock', {
      label: '两仓库存',
      permission: 'stock:transferReceipt:view',
      reads: true,
      input: {
        outStoreId: ref('调出仓', 'stock/store', { required: true }),
        inStoreId: ref('调入仓', 'stock/store'),
        skuIds: list('SKU', int('SKU', { min: 1 }), { required: true, max: MAX_LINES }),
      },
      output: type<TransferStock[]>(),
    }),
    create: action('POST', 'create', {
      label: '新增',
      permission: 'stock:transferReceipt:add',
      input: head,
      output: type<TransferRow>(),
    }),
    edit: action('POST', 'edit', {
      label: '修改',
      permission: 'stock:transferReceipt:edit',
      input: { ...head, ...one },
      output: type<TransferRow>(),
    }),
    audit: action('POST', 'audit', {
      each: true,
      label: '审核',
      permission: 'stock:transferReceipt:audit',
      input: { ids: idsField },
    }),
    'finance-audit': action('POST', 'finance-audit', {
      label: '财务审核',
      permission: 'stock:transferReceipt:financeAudit',
      input: { ...one, pass: int('是否通过', { required: true, min: 0, max: 1 }), remark: text('意见', { max: 200 }) },
    }),
    ship: action('POST', 'ship', {
      label: '发货',
      permission: 'stock:transferReceipt:ship',
      input: {
        ...one,
        expressDeliveryNo: text('物流单号', { max: 50 }),
        lines: linesOf({ lineId: idField('行'), shipQty: int('发货数量', { required: true, min: 0, max: MAX_QUANTITY }) }),
      },
    }),
    sign: action('POST', 'sign', { label: '签收', permission: 'stock:transferReceipt:sign', input: one }),
    receive: action('POST', 'receive', {
      label: '入库',
      permission: 'stock:transferReceipt:receive',
      /** A scan comes without a version: what is open of its line guards it, however many wait before it. */
      input: {
        ...keyed(KEY),
        version: int('版本号', { min: 0 }),
        lines: linesOf({
          lineId: idField('行'),
          locationId: ref('库位', 'stock/store-location'),
          locationName: placeNameField,
          quantity: quantityField,
        }),
      },
    }),
    close: action('POST', 'close', {
      label: '差异结案',
      permission: 'stock:transferReceipt:close',
      input: { ...one, reason: reasonField },
    }),
    cancel: action('POST', 'cancel', {
      each: true,
      label: '取消',
      permission: 'stock:transferReceipt:cancel',
      input: { ids: idsField, reason: reasonField },
    }),
    'cancel-invalidate': action('POST', 'cancel-invalidate', {
      label: '取消作废',
      permission: 'stock:transferReceipt:cancelInvalidate',
      input: one,
    }),
    'confirm-fee': action('POST', 'confirm-fee', {
      label: '确认头程费',
      permission: 'stock:transferReceipt:confirmFee',
      input: { ...one, actualFreight: decimal('实际头程费', { required: true, scale: 4, min: '0', max: '99999999' }) },
    }),
    print: action('POST', 'print', {
      label: '打印',
      permission: 'stock:transferReceipt:view',
      download: true,
      input: { ...keyed(KEY), ...printing },
      output: type<TransferLabel[]>(),
    }),
    'import-template': template,
    'import-sku': {
      ...importSku,
      path: 'import-sku',
      label: '导入SKU',
      input: { transferReceiptId: int('调拨单', { min: 1 }), version: int('版本号', { min: 0 }) },
    },
  },
})
export const transferReceipt = asDocument(receipt, { states: transferStates, state: 'checkFlag', lines: line })
