import { goodsSkuLinkShop } from '@erp/contract/goods/link/goods-sku-link-shop'
import { deliveryOrder } from '@erp/contract/temu/delivery/delivery-order'
import { type ShipmentRow, shipment } from '@erp/contract/temu/stockup/shipment'
import { skuWhitelist } from '@erp/contract/temu/stockup/sku-whitelist'
import { STAGED, STOCK_ORDER } from '@erp/contract/temu/stockup/stock-order.states'
import { type AnyResource, offers } from '../../../kit/index.ts'

export type ShipmentDeed = 'accept' | 'stage' | 'create' | 'link' | 'whitelist' | 'plan' | 'unstage'
export interface ShipmentVerb {
  key: ShipmentDeed
  label: string
  resource: AnyResource
  action: string
  /** For many at once too. */
  many?: true
  danger?: true
  fits: (row: ShipmentRow) => boolean
  /** Why it is not for others. */
  why: string
}

const isFree = ({ platformStatus, deliveryOrderId }: ShipmentRow): boolean =>
  platformStatus === STOCK_ORDER.waitShip && deliveryOrderId === null
const isOpen = (row: ShipmentRow): boolean => row.platformStatus === STOCK_ORDER.waitAccept || isFree(row)
const has = (row: ShipmentRow, ...rules: string[]): boolean =>
  row.lines.some(({ checks }) => checks.some(({ check }) => rules.includes(check)))
const own = { resource: shipment }

/** What brings an order on first, then what takes it back. */
const VERBS: ShipmentVerb[] = [
  {
    ...own,
    key: 'accept',
    label: '接单',
    action: 'accept',
    many: true,
    fits: ({ platformStatus }) => platformStatus === STOCK_ORDER.waitAccept,
    why: '只有待接单的备货单可以接单',
  },
  {
    ...own,
    key: 'stage',
    label: '加入发货台',
    action: 'stage',
    many: true,
    fits: (row) => isFree(row) && row.isStaged === STAGED.no,
    why: '只有待发货、未上台的备货单可以加入发货台',
  },
  {
    resource: deliveryOrder,
    key: 'create',
    label: '创建发货单',
    action: 'create',
    many: true,
    fits: (row) => isFree(row) && row.isStaged === STAGED.yes,
    why: '只有发货台上的备货单可以创建发货单',
  },
  {
    resource: goodsSkuLinkShop,
    key: 'link',
    label: '关联SKU',
    action: 'save',
    fits: (row) => isOpen(row) && row.lines.some(({ skuId }) => skuId === null),
    why: '没有未匹配的SKU',
  },
  {
    resource: skuWhitelist,
    key: 'whitelist',
    label: '加白名单',
    action: 'add',
    fits: (row) => isOpen(row) && has(row, 'cap', 'margin'),
    why: '没有可豁免的检查',
  },
  {
    ...own,
    key: 'plan',
    label: '缺货转采购',
    action: 'to-plan',
    many: true,
    fits: (row) => isOpen(row) && has(row, 'short'),
    why: '只有缺货的备货单可以转采购',
  },
  {
    ...own,
    key: 'unstage',
    label: '移出发货台',
    action: 'unstage',
    many: true,
    danger: true,
    fits: (row) => isFree(row) && row.isStaged === STAGED.yes,
    why: '只有发货台上的备货单可以移出',
  },
]
export const shipmentVerbs = (): ShipmentVerb[] => VERBS.filter(({ resource, action }) => offers(resource, action))
