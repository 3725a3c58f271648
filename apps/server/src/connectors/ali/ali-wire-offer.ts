import type { AliJson } from './ali-gateway.ts'
import { groupIn, rowsIn, textOf as text } from './ali-wire.ts'
import type { Ali1688Offer } from './ali1688-offer.ts'

/** An offer of the search or of its page; what a list leaves out is empty. */
export function offerFrom(json: AliJson): Ali1688Offer {
  const offerId = text(json['offerId']) ?? ''
  const sale = groupIn(json, 'productSaleInfo')
  const images = groupIn(json, 'productImage')['images']
  return {
    offerId,
    memberId: text(json['sellerOpenId']) ?? text(json['sellerMemberId']) ?? '',
    supplierName: text(json['companyName']) ?? text(json['sellerLoginId']) ?? '',
    subject: text(json['subject']) ?? '',
    url: `https://detail.1688.com/offer/${offerId}.html`,
    image: Array.isArray(images) ? text(images[0]) : text(json['imageUrl']),
    minOrderQty: Number(json['minOrderQuantity'] ?? 1),
    mixBatch: groupIn(sale, 'mixSetting')['mixSupport'] === true,
    priceTiers: rowsIn(sale, 'priceRangeList').map((rung) => ({
      minQty: Number(rung['startQuantity'] ?? 1),
      price: text(rung['price']) ?? '0',
    })),
    freight: null,
    shipFrom: text(groupIn(json, 'productShippingInfo')['sendGoodsAddressText']),
    onSale: text(json['status']) !== 'unpublished',
    specs: rowsIn(json, 'productSkuInfos').map((sku) => ({
      specId: text(sku['specId']) ?? '',
      attrs: rowsIn(sku, 'skuAttributes')
        .map((attribute) => `${text(attribute['attributeName'])}:${text(attribute['value'])}`)
        .join(';'),
      price: text(sku['price']) ?? text(sku['consignPrice']) ?? '0',
      stock: Number(sku['amountOnSale'] ?? 0),
      cargoNo: text(sku['cargoNumber']),
      image: text(rowsIn(sku, 'skuAttributes')[0]?.['skuImageUrl']),
    })),
  }
}
