import {
  type Action,
  action,
  type ExportInput,
  exportInput,
  idField,
  int,
  type Page,
  type PageInput,
  pageInput,
  text,
  type,
} from '../../kit/index.ts'
import { skuListFields, withSkuCodes } from './sku-list-fields.ts'
import type { SkuInfo, SkuListRow, SkuPanorama, SkuPlace, SkuStore } from './sku-rows.ts'

const filter = withSkuCodes(skuListFields)
/** By number or by code. */
const which = { skuId: int('SKU编号', { min: 1 }), sku: text('SKU', { upper: true, max: 40 }) }
const view = { permission: 'goods:sku:list' as const }

export const skuReadActions = {
  'list-page': action('POST', 'list-page', {
    ...view,
    label: '查询',
    reads: true,
    input: { ...pageInput(skuListFields), condition: filter },
  }) as unknown as Action<PageInput<typeof skuListFields>, Page<SkuListRow>>,
  'status-count': action('POST', 'status-count', {
    ...view,
    label: '各状态数量',
    reads: true,
    input: { condition: filter },
    output: type<Record<string, number>>(),
  }),
  export: action('POST', 'export', {
    label: '导出',
    permission: 'goods:sku:export',
    reads: true,
    download: true,
    input: { ...exportInput(skuListFields), condition: filter },
  }) as unknown as Action<ExportInput<typeof skuListFields>, unknown>,
  info: action('GET', 'info', { ...view, label: 'SKU详情', input: which, output: type<SkuInfo>() }),
  getSkuStore: action('GET', 'getSkuStore', { ...view, label: '各仓库存', input: which, output: type<SkuStore[]>() }),
  'lcoation-level-info': action('GET', 'lcoation-level-info', {
    ...view,
    label: '库位库存',
    input: { skuId: idField('SKU'), storeId: int('仓库', { min: 1 }) },
    output: type<SkuPlace[]>(),
  }),
  panorama: action('GET', 'panorama', {
    ...view,
    label: '全景',
    /** A SKU, a barcode or a shop SKU, as typed or scanned. */
    input: { code: text('SKU、条码或店铺SKU', { max: 100 }), skuId: which.skuId },
    output: type<SkuPanorama>(),
  }),
}
