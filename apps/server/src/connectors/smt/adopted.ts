import { createHash } from 'node:crypto'
import { PRODUCT_STATUS } from '@erp/contract/product-center/listing/listing.states'
import type { ListingContent, ListingSku } from '@erp/contract/product-center/template/content'
import { sql, type Tx } from '../../kit/db/db.ts'
import type { ShopAccount } from '../shop-listing.ts'
import { LEAF_IDS } from './categories.ts'
import { insertProduct } from './products.ts'
import { propertiesOf } from './properties.ts'
import { freightTemplatesOf, promiseTemplatesOf } from './shop-choices.ts'

interface Online {
  itemId: string
  title: string | null
  image: string | null
  currency: string | null
  onSale: boolean
  skus: { shopSku: string; variationId: string; price: string | null; stock: number; image: string | null }[]
}
const MOST = 60
const chanceOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE(0)

/** What the shop is known to have online was published there by somebody once. */
export async function adoptOnline(tx: Tx, shop: ShopAccount, now: Date): Promise<void> {
  const items = await tx.query<Online>(sql`
    SELECT g.item_id AS "itemId", min(g.title) AS title, min(g.image) AS image, min(g.currency) AS currency, bool_or(g.sale_status = 1) AS "onSale",
      jsonb_agg(jsonb_build_object('shopSku', g.shop_sku, 'variationId', g.variation_id, 'price', g.price::text, 'stock', g.online_stock, 'image', g.image) ORDER BY g.id) AS skus
    FROM goods_shopsku g WHERE g.shop_id = ${shop.shopId} AND g.deleted_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM simulator_smt_product p WHERE p.shop_id = g.shop_id AND p.product_id = g.item_id)
    GROUP BY g.item_id ORDER BY min(g.id) LIMIT ${MOST}`)
  for (const item of items) {
    const skus = item.skus.filter(({ shopSku }, i) => item.skus.findIndex((sku) => sku.shopSku === shopSku) === i)
    await insertProduct(
      tx,
      shop.shopId,
      {
        listType: shop.platCode === 'smt-qtg' ? 2 : 1,
        productId: item.itemId,
        productStatus: item.onSale ? PRODUCT_STATUS.onSelling : PRODUCT_STATUS.offline,
        content: contentOf(shop, { ...item, skus }),
        variationIds: Object.fromEntries(skus.map(({ shopSku, variationId }) => [shopSku, variationId])),
      },
      now,
    )
  }
}

function contentOf(shop: ShopAccount, item: Online): ListingContent {
  const chance = chanceOf(item.itemId)
  const categoryId = LEAF_IDS[chance % LEAF_IDS.length]!
  const properties = propertiesOf(categoryId)
  const asked = properties.filter(({ required, isSku }) => required && !isSku)
  const attrs = asked.map(({ propertyId, name, values: [value] }) => ({
    attrNameId: propertyId,
    attrValueId: value?.valueId ?? null,
    attrName: name,
    attrValue: value?.name ?? 'Universal',
  }))
  return {
    ...usual(shop, chance),
    subject: englishOf(item.title ?? item.itemId),
    categoryId,
    attrs,
    imageUrls: item.image ? [item.image] : [],
    skus: item.skus.map((sku, i) =>
      skuOf(
        shop,
        sku,
        variationOf(
          properties.find(({ isSku }) => isSku),
          i,
        ),
      ),
    ),
    currencyCode: item.currency ?? shop.currency,
    detail: `<p>${item.title ?? ''}</p>`,
    mobileDetail: `<p>${item.title ?? ''}</p>`,
  }
}

const englishOf = (title: string): string => {
  const english = title
    .replaceAll(/[^ -~]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return (english || 'Product for Home Use').slice(0, 128)
}

const usual = (shop: ShopAccount, chance: number) => ({
  video: null,
  nationalQuotes: [],
  packageLength: 10 + (chance % 30),
  packageWidth: 8 + (chance % 20),
  packageHeight: 3 + (chance % 10),
  grossWeight: (0.05 + (chance % 900) / 1000).toFixed(3),
  productUnit: 100000015,
  lotNum: 1,
  bulkOrder: null,
  bulkDiscount: null,
  deliveryTime: 7,
  wsValidNum: 30,
  reduceStrategy: 'payment_success_deduct' as const,
  freightTemplateId: freightTemplatesOf(shop.shopId)[0]!.id,
  promiseTemplateId: promiseTemplatesOf(shop.shopId)[0]!.id,
  groupIds: [],
  sizeChartId: null,
  msrEuId: null,
  productType: shop.platCode === 'smt-qtg' ? (1 as const) : null,
  qualifications: [],
  defectGrade: null,
  defectDesc: null,
  defectDescEn: null,
})

function variationOf(property: ReturnType<typeof propertiesOf>[number] | undefined, index: number): ListingSku['props'] {
  const value = property?.values[index % Math.max(1, property.values.length)]
  if (!property || !value) return []
  return [
    {
      propertyId: property.propertyId,
      propertyName: property.name,
      valueId: value.valueId,
      valueName: value.name,
      ownName: null,
    },
  ]
}

function skuOf(shop: ShopAccount, sku: Online['skus'][number], props: ListingSku['props']): ListingSku {
  const managed = shop.platCode === 'smt-qtg'
  return {
    shopSku: sku.shopSku,
    skuId: null,
    props,
    skuImage: sku.image,
    skuPrice: managed ? null : (sku.price ?? '9.99'),
    stock: sku.stock,
    supplyPrice: managed ? (sku.price ?? '30.00') : null,
    jitStock: managed ? sku.stock : null,
    weight: managed ? 200 : null,
    packageLength: managed ? '20.0' : null,
    packageWidth: managed ? '15.0' : null,
    packageHeight: managed ? '5.0' : null,
    originalBox: managed ? 0 : null,
    specialTypes: managed ? ['普货'] : [],
    scItemCode: null,
    scItemBarCode: null,
    applySale: managed ? 1 : null,
    defectImages: [],
  }
}
