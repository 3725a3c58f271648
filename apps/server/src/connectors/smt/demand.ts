import type { ListingContent, ListingSku } from '@erp/contract/product-center/template/content'
import type { ShopAccount } from '../shop-listing.ts'
import { kindOf } from './categories.ts'
import { propertiesOf } from './properties.ts'
import { ListingRefused } from './refused.ts'
import { freightTemplatesOf } from './shop-choices.ts'

const no = (code: string, words: string, wordsCn: string): never => {
  throw new ListingRefused(code, words, wordsCn)
}
const SHOP_SKU = /^[A-Za-z0-9*._=+-]{1,32}$/
const BRANDS = /\b(nike|adidas|gucci|disney|apple watch|lego)\b/i
const MANAGED_SHOP = 'smt-qtg'

/** Says no to what the platform would say no to, one thing at a time as it does. */
export function demandProduct(shop: ShopAccount, listType: 1 | 2, content: ListingContent): void {
  if ((listType === 2) !== (shop.platCode === MANAGED_SHOP))
    no('F00_00_10001', 'The shop can not publish this kind of product', '店铺不能发布这种类型的商品')
  demandTexts(content)
  demandCategory(content)
  if (listType === 1) demandPackage(content)
  if (content.skus.length === 0) no('13002001', 'At least one SKU is required', '至少需要一个SKU')
  for (const sku of content.skus) demandSku(sku, listType)
  demandDifferent(content.skus)
  if (listType === 1) demandPop(shop, content)
}

function demandTexts({ subject, imageUrls, detail }: ListingContent): void {
  if (subject.trim() === '') no('13001001', 'The subject is required', '标题不能为空')
  if (subject.length > 128) no('13001002', 'The subject is longer than 128 characters', '标题超过128个字符')
  if (/\P{ASCII}/u.test(subject)) no('13001003', 'The subject must be in English', '标题只能使用英文字符')
  if (BRANDS.test(subject)) no('13001027', 'The subject contains a protected brand', '标题含有受保护的品牌词')
  if (imageUrls.length < 1 || imageUrls.length > 6) no('13001010', '1 to 6 images are required', '商品图片需1到6张')
  if (/<(script|iframe|form)\b/i.test(detail)) no('13001020', 'The detail contains illegal tags', '详情含有不允许的标签')
}

function demandCategory({ categoryId, attrs }: ListingContent): void {
  if (!kindOf(categoryId)) no('13001004', 'The category is not a leaf', '类目不是叶子类目')
  const missing = propertiesOf(categoryId).filter(
    ({ propertyId, required, isSku }) =>
      required && !isSku && !attrs.some((attr) => attr.attrNameId === propertyId && (attr.attrValueId || attr.attrValue)),
  )
  const [first] = missing
  if (first) no('13001015', `The attribute ${first.name} is required`, `必填属性【${first.nameCn}】未填写`)
}

function demandPackage({ packageLength, packageWidth, packageHeight, grossWeight }: ListingContent): void {
  const sides = [packageLength, packageWidth, packageHeight].map((side) => side ?? 0)
  const longest = Math.max(...sides)
  const around = longest + 2 * (sides.reduce((sum, side) => sum + side, 0) - longest)
  if (sides.some((side) => side < 1 || side > 700) || around > 2700)
    no('13003001', 'The package size is invalid', '包装尺寸不正确')
  const weight = Number(grossWeight ?? 0)
  if (!(weight >= 0.001 && weight <= 500)) no('13003002', 'The gross weight is invalid', '毛重需在0.001到500千克之间')
}

export function demandSku(sku: ListingSku, listType: 1 | 2): void {
  if (!SHOP_SKU.test(sku.shopSku)) no('13002002', `Illegal SKU code ${sku.shopSku}`, `商品编码【${sku.shopSku}】不合规`)
  const price = Number((listType === 1 ? sku.skuPrice : sku.supplyPrice) ?? 0)
  if (!(price >= 0.01 && price <= 100_000))
    no('13002003', `The price of ${sku.shopSku} is invalid`, `【${sku.shopSku}】的价格不正确`)
  if (sku.stock < 0 || sku.stock > 999_999)
    no('13002004', `The stock of ${sku.shopSku} is invalid`, `【${sku.shopSku}】的库存不正确`)
}

function demandDifferent(skus: ListingSku[]): void {
  if (new Set(skus.map(({ shopSku }) => shopSku)).size < skus.length) no('13002005', 'SKU codes are repeated', '商品编码重复')
  const variations = skus.map(({ props }) => props.map(({ propertyId, valueId }) => `${propertyId}:${valueId}`).join(';'))
  if (new Set(variations).size < skus.length) no('13002006', 'SKU properties are repeated', 'SKU属性重复')
}

function demandPop(shop: ShopAccount, { skus, freightTemplateId, deliveryTime }: ListingContent): void {
  if (skus.reduce((sum, { stock }) => sum + stock, 0) < 1) no('13002007', 'The total stock must be at least 1', '库存总数至少为1')
  if (!freightTemplatesOf(shop.shopId).some(({ id }) => id === freightTemplateId))
    no('13004001', 'The freight template does not exist', '运费模板不存在')
  if (!deliveryTime || deliveryTime > 60) no('13004002', 'The delivery time is invalid', '发货期需在1到60天之间')
}
