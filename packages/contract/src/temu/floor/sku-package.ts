import { action, decimal, idField, int, keyed, reasonField, resource, text, type, versionField } from '../../kit/index.ts'
import { DELIVERY_KEY, type SkuPackage } from '../delivery/delivery-fields.ts'
import { deliveryNoField, type Earned, scanIdField, skuCodeField, stationField } from './work-record.ts'

const LIST = 'temu:delivery:list' as const
const PACK = 'temu:packing:pack' as const
const packageNo = text('包裹号', { required: true, max: 40, upper: true })
const size = (label: string) => decimal(label, { min: '0', max: '9999' })
export const sealed = {
  weight: decimal('重量(kg)', { scale: 3, min: '0', max: '9999' }),
  length: size('长(cm)'),
  width: size('宽(cm)'),
  height: size('高(cm)'),
}
/** The delivery order on the bench. */
export interface PackScreen {
  deliveryOrderId: number
  deliveryOrderNo: string
  shopName: string
  warehouseName: string | null
  status: number
  boxMaxWeight: string
  boxMaxQty: number
  lines: {
    skuId: number
    sku: string
    skuName: string
    barcode: string | null
    skuImage: string | null
    pickedQty: number
    packedQty: number
  }[]
  packages: SkuPackage[]
  /** The one that is being filled at this bench. */
  open: SkuPackage | null
}
export interface PackedAnswer extends Earned {
  screen: PackScreen
}
export interface PlannedBox {
  seq: number
  quantity: number
  weight: string
  lines: { skuId: number; sku: string; quantity: number }[]
}
const fields = { packageNo: text('包裹号', { readonly: true }) }
const pieces = {
  packageNo,
  sku: skuCodeField,
  quantity: int('数量', { required: true, min: 1, max: 99_999 }),
  clientScanId: scanIdField,
}

export const skuPackage = resource('operation-temu/delivery-order/sku-package', {
  title: '包裹',
  key: 'packageId',
  name: 'packageNo',
  table: 'temu_package',
  fields,
  actions: {
    list: action('GET', 'list', { label: '包裹', permission: LIST, input: keyed(DELIVERY_KEY), output: type<SkuPackage[]>() }),
    scan: action('GET', 'scan/{deliveryOrderNo}', {
      label: '扫描发货单',
      permission: PACK,
      input: { deliveryOrderNo: deliveryNoField },
      output: type<PackScreen>(),
    }),
    open: action('POST', 'open', {
      label: '开箱',
      permission: PACK,
      input: { deliveryOrderNo: deliveryNoField, station: stationField, clientScanId: scanIdField },
      output: type<PackedAnswer>(),
    }),
    'add-sku': action('POST', 'add-sku', { label: '装入', permission: PACK, input: pieces, output: type<PackedAnswer>() }),
    'remove-sku': action('POST', 'remove-sku', { label: '取出', permission: PACK, input: pieces, output: type<PackedAnswer>() }),
    seal: action('POST', 'seal', {
      label: '封箱',
      permission: PACK,
      input: { packageNo, ...sealed, station: stationField, clientScanId: scanIdField },
      output: type<PackedAnswer>(),
    }),
    unseal: action('POST', 'unseal', {
      label: '拆箱',
      permission: PACK,
      input: { packageId: idField('包裹'), version: versionField, reason: reasonField },
      output: type<PackScreen>(),
    }),
    /** Fewest boxes within the limits, one SKU a box where it fits. */
    plan: action('POST', 'plan', {
      label: '装箱方案',
      permission: PACK,
      reads: true,
      input: keyed(DELIVERY_KEY),
      output: type<{ boxes: PlannedBox[]; unknown: string[] }>(),
    }),
  },
})
