import {
  action,
  choice,
  decimal,
  flag,
  idField,
  image,
  int,
  json,
  list,
  resource,
  rows,
  text,
  time,
  type,
  versionField,
} from '../../kit/index.ts'
import { unitRatio } from './ali-goods.ts'

export const OFFER_STATE = { onSale: 1, offSale: 2 } as const
export const SALE_STATUS = [
  [OFFER_STATE.onSale, '在售', 'green'],
  [OFFER_STATE.offSale, '下架', 'default'],
] as const
export interface PriceTier {
  minQty: number
  price: string
}

const fields = {
  offerId: text('1688商品ID', { readonly: true }),
  aliMemberId: text('1688会员', { readonly: true }),
  aliSupplierName: text('1688供应商', { readonly: true }),
  subject: text('标题', { readonly: true }),
  url: text('链接', { readonly: true }),
  image: image('图片', { readonly: true }),
  minOrderQty: int('起批量', { readonly: true }),
  mixBatch: flag('支持混批', { readonly: true }),
  priceTiers: json<PriceTier[]>('阶梯价', { readonly: true }),
  freight: decimal('运费', { currency: 'CNY', readonly: true }),
  shipFrom: text('发货地', { readonly: true }),
  saleStatus: choice('状态', SALE_STATUS, { readonly: true }),
  lastSyncTime: time('同步时间', { readonly: true }),
  syncError: text('同步错误', { readonly: true }),
}

export interface AliOffer {
  offerId: string
  aliMemberId: string | null
  aliSupplierName: string | null
  subject: string
  url: string | null
  image: string | null
  minOrderQty: number
  mixBatch: 0 | 1
  priceTiers: PriceTier[]
  freight: string | null
  shipFrom: string | null
  saleStatus: 1 | 2
  lastSyncTime: string | null
  syncError: string | null
}
export interface AliLink {
  id: number
  version: number
  skuId: number
  sku: string
  specId: string
  attrs: string
  unitRatio: string
  isDefault: 0 | 1
  lastPrice: string | null
  refPrice: string | null
  priceChangeRate: string | null
  linkStatus: number
}
export interface AliSupplier {
  aliMemberId: string | null
  aliSupplierName: string | null
  offers: (AliOffer & { specCount: number; links: AliLink[] })[]
}
export interface AliSpec {
  specId: string
  attrs: string
  price: string
  stock: number
  cargoNo: string | null
  image: string | null
  isGone: 0 | 1
  /** Links that this specification has already. */
  links: { id: number; skuId: number; sku: string }[]
  /** The SKU of the goods whose properties read most alike, when one does. */
  guessSkuId: number | null
}
/** An offer laid out for mapping: its specifications, and the SKUs of the goods it is meant for. */
export interface AliMapping {
  offer: AliOffer
  specs: AliSpec[]
  skus: { skuId: number; sku: string; skuName: string; properties: string; hasDefault: 0 | 1 }[]
}
/** Without a task everything is done when it answers. */
export interface SyncAnswer {
  taskId: number | null
  synced: number
  failed: { offerId: string; reason: string }[]
}
export const SYNC_NOW = 20

const offerId = text('1688商品ID', { required: true, max: 500 })
const save = 'goods:ali:save' as const
const look = 'goods:ali:list' as const

export const goods1688 = resource('goods/goods1688', {
  title: '1688商品',
  name: 'subject',
  table: 'goods_ali_offer',
  fields,
  actions: {
    'supplier-list': action('GET', 'supplier-list/{id}', {
      label: '1688供应商',
      permission: look,
      input: { id: idField('商品') },
      output: type<AliSupplier[]>(),
    }),
    'sku-list': action('GET', 'sku-list', {
      label: '1688规格',
      permission: look,
      input: { offerId, goodsId: int('商品', { min: 1 }) },
      output: type<AliMapping>(),
    }),
    'price-list': action('GET', 'price-list', {
      label: '1688价格走势',
      permission: look,
      input: { offerId, specId: text('规格ID', { required: true }) },
      output: type<{ time: string; price: string }[]>(),
    }),
    'sync-1688-supplier': action('POST', 'sync-1688-supplier', {
      label: '同步1688',
      permission: 'goods:ali:sync',
      input: {
        ids: list('关联', int('编号', { min: 1 }), { max: 5000 }),
        offerIds: list('1688商品ID', text('1688商品ID', { max: 20 }), { max: 5000 }),
        goodsIds: list('商品', int('编号', { min: 1 }), { max: 5000 }),
      },
      output: type<SyncAnswer>(),
    }),
    'add-offer-id': action('POST', 'add-offer-id', {
      label: '添加1688链接',
      permission: save,
      input: { goodsId: idField('商品'), offerId },
      output: type<AliMapping>(),
    }),
    'bind-sku': action('POST', 'bind-sku', {
      label: '关联规格',
      permission: save,
      input: {
        offerId,
        binds: rows(
          '规格',
          {
            specId: text('规格ID', { required: true, max: 100 }),
            skuId: idField('SKU'),
            unitRatio: { ...unitRatio, initial: '1' },
            isDefault: flag('设为默认'),
          },
          { required: true, max: 200 },
        ),
      },
      output: type<{ ids: number[] }>(),
    }),
    'edit-link': action('PUT', 'edit-link', {
      label: '修改关联',
      permission: save,
      input: {
        id: idField(),
        version: versionField,
        specId: text('规格ID', { required: true, max: 100 }),
        unitRatio: { ...unitRatio, required: true as const },
      },
      output: type<{ id: number }>(),
    }),
    'set-default': action('POST', 'set-default', { label: '设为默认', permission: save, input: { id: idField() } }),
    'confirm-price': action('POST', 'confirm-price', {
      together: true,
      label: '确认新价',
      permission: save,
      input: { ids: list('关联', int('编号', { min: 1 }), { required: true, max: 500 }) },
    }),
  },
})
