import {
  action,
  choice,
  date,
  decimal,
  exporting,
  idField,
  int,
  listPage,
  type Row,
  ref,
  resource,
  rows,
  stateField,
  statusCount,
  text,
  time,
  type,
  versionField,
} from '../../kit/index.ts'
import { unusualStates } from '../../stock/transfer/unusual-transfer.states.ts'
import type { UnusualEntry } from '../../stock/transfer/unusual-transfer.ts'

export const UNUSUAL_KIND = { short: 1, refused: 2, late: 3, surplus: 4 } as const
export const UNUSUAL_KINDS = [
  [UNUSUAL_KIND.short, '少收', 'orange'],
  [UNUSUAL_KIND.refused, '拒收/退回', 'red'],
  [UNUSUAL_KIND.late, '超时未收货', 'gold'],
  [UNUSUAL_KIND.surplus, '多收', 'purple'],
] as const
export const UNUSUAL_WAY = { received: 1, back: 2, lost: 3, paid: 4, transfer: 5 } as const
export const UNUSUAL_WAYS = [
  [UNUSUAL_WAY.received, '补收入库', 'green'],
  [UNUSUAL_WAY.back, '退回原仓', 'blue'],
  [UNUSUAL_WAY.lost, '报损', 'red'],
  [UNUSUAL_WAY.paid, '承运/平台赔付', 'orange'],
  [UNUSUAL_WAY.transfer, '补调拨', 'purple'],
] as const
const COST = 'goods:sku:viewCost' as const
const kept = { readonly: true, column: true } as const
const shown = { computed: true, column: true } as const

const fields = {
  unusualNo: text('单号', { ...kept, search: 'codes' }),
  kind: choice('类型', UNUSUAL_KINDS, { ...kept, search: true }),
  status: stateField(unusualStates),
  skuId: int('SKU', { readonly: true }),
  sku: text('SKU', { ...shown, search: 'exact' }),
  skuName: text('SKU名称', shown),
  shipQty: int('发货', kept),
  receiveQty: int('平台收货', kept),
  missQty: int('差异', kept),
  handledQty: int('已处理', kept),
  amount: decimal('货值', { scale: 4, places: 2, currency: 'CNY', ...shown, reach: COST }),
  openDays: int('未结天数', shown),
  deliveryOrderId: int('发货单', { readonly: true }),
  deliveryOrderNo: text('发货单号', { ...shown, search: 'codes' }),
  platformDeliverySn: text('平台发货单号', { ...shown, search: 'exact' }),
  transferNo: text('调拨单', { ...shown, search: 'exact' }),
  shopId: ref('店铺', 'authorize/shop', { ...shown, search: true }),
  waitUntil: date('等待至', kept),
  platformTime: time('平台时间', kept),
  evidence: text('凭证', { readonly: true }),
  createTime: time('创建时间', { ...shown, search: true }),
}
export type TemuUnusualRow = Row<typeof fields>
export type TemuUnusualDetails = TemuUnusualRow & { entries: UnusualEntry[]; extraTransferNo: string | null; outStoreId: number }
const LIST = 'temu:unusual:list' as const
const HANDLE = 'temu:unusual:handle' as const

export const temuUnusual = resource('operation-temu/unusual-transfer', {
  title: '异常调拨',
  name: 'unusualNo',
  table: 'temu_unusual',
  fields,
  actions: {
    'list-page': listPage(fields, LIST),
    'status-count': statusCount(fields, LIST),
    details: action('GET', 'details', {
      label: '查看证据',
      permission: LIST,
      input: { id: idField() },
      output: type<TemuUnusualDetails>(),
    }),
    handle: action('POST', 'handle', {
      label: '处理',
      permission: HANDLE,
      input: {
        id: idField(),
        version: versionField,
        entries: rows(
          '处理',
          {
            handleType: choice('处理方式', UNUSUAL_WAYS, { required: true }),
            quantity: int('数量', { required: true, min: 1, max: 999_999 }),
            locationId: ref('库位', 'stock/store-location'),
            claimAmount: decimal('赔付金额', { scale: 4, min: '0', max: '99999999' }),
            remark: text('备注', { max: 200 }),
          },
          { required: true, min: 1, max: 20 },
        ),
      },
    }),
    wait: action('POST', 'wait', {
      label: '继续等待',
      permission: HANDLE,
      input: { id: idField(), version: versionField, until: date('等待至', { required: true }) },
    }),
    export: exporting(fields, LIST),
  },
})
