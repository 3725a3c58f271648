import { DEVELOPMENT } from '@erp/contract/product-center/development/development.states'
import type { DevelopmentStyle, MadeGoods } from '@erp/contract/product-center/development/development-rows'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { may } from '../../../kit/session.ts'
import { createGoods } from '../../goods/catalog/goods-save.ts'
import type { GoodsForm } from '../../goods/sku/sku-form.ts'
import { openPicture } from '../picture/open.ts'
import { openPlatformInfos } from '../platform/open.ts'
import { stylesOf } from './details.ts'
import { type DevelopmentDoc, lockDevelopments, moveLocked, refuseEach, requireMove, requireOwner } from './lock.ts'
import { askOffers, linkOffers } from './offers.ts'
import { dayOf } from './rates.ts'

/** Each becomes one goods, however often and by however many it is asked for. */
export async function toGoods(tx: Tx, { ids }: { ids: number[] }, ctx: Ctx): Promise<MadeGoods[]> {
  const offers = await askOffers(tx, ids, ctx)
  const rows = await lockDevelopments(tx, ids, ctx)
  await refuseMade(tx, rows)
  requireMove(rows, 'toGoods')
  requireOwner(rows, '生成商品', ctx)
  const made: MadeGoods[] = []
  for (const row of rows) {
    const goodsId = await createGoods(tx, goodsOf(row, await stylesOf(tx, row.id), ctx), ctx)
    const goods = await tx.one<{ code: string }>(sql`SELECT goods_code AS code FROM goods_goods WHERE id = ${goodsId}`)
    await openPicture(tx, { goodsId, developmentId: row.id }, ctx)
    await openPlatformInfos(tx, { goodsId, plats: row.target_plats, ...ratesFor(row) }, ctx)
    await linkOffers(tx, { goodsId, goodsCode: goods!.code }, row.offer_ids, offers, ctx)
    await moveLocked(tx, 'toGoods', [row], ctx, { set: { goodsId }, note: goods!.code })
    made.push({ id: row.id, developNo: row.develop_no, goodsId, goodsCode: goods!.code })
  }
  return made
}

/** Asked after the lock: whoever waited for another's goods is told its code. */
async function refuseMade(tx: Tx, rows: DevelopmentDoc[]): Promise<void> {
  const made = rows.flatMap(({ dev_status, goods_id }) => (dev_status === DEVELOPMENT.made ? (goods_id ?? []) : []))
  if (made.length === 0) return
  const codes = await tx.query<{ id: number; code: string }>(
    sql`SELECT id, goods_code AS code FROM goods_goods WHERE id = ANY(${made}::bigint[])`,
  )
  const codeOf = new Map(codes.map(({ id, code }) => [id, code]))
  refuseEach(rows, ({ goods_id }) => goods_id !== null && codeOf.has(goods_id) && `该产品已生成商品${codeOf.get(goods_id)}`)
}

/** What was reckoned with for one platform says nothing about others. */
const ratesFor = ({ target_plats, fee_rate, pay_rate, ad_rate, target_countries }: DevelopmentDoc) => ({
  adRate: ad_rate,
  countryCode: target_countries[0] ?? null,
  ...(target_plats.length === 1 && { feeRate: fee_rate, payRate: pay_rate }),
})

const MOST_SOURCES = 10
const flagOf = (value: number): 0 | 1 => (value ? 1 : 0)

function goodsOf(row: DevelopmentDoc, styles: DevelopmentStyle[], ctx: Ctx): GoodsForm {
  const [purchaseUrl = null, ...others] = row.purchase_urls
  return {
    goodsName: row.goods_name,
    goodsNameEn: row.goods_name_en,
    goodsType: 1,
    catId: row.cat_id,
    mainImage: row.main_image,
    images: row.images,
    season: row.season,
    developerId: row.developer_id,
    developDate: dayOf(ctx.now),
    purchaseUrl,
    sourceUrls: [...others, ...row.ref_urls].slice(0, MOST_SOURCES),
    sellerIds: [],
    tagIds: [],
    disabledGroupIds: row.disabled_group_ids,
    isCharged: flagOf(row.is_charged),
    isMagnetic: flagOf(row.is_magnetic),
    isLiquid: flagOf(row.is_liquid),
    isPowder: flagOf(row.is_powder),
    isPaste: flagOf(row.is_paste),
    isKnife: flagOf(row.is_knife),
    isFragile: flagOf(row.is_fragile),
    skus: skusOf(row, styles, ctx),
    repeatReason: row.repeat_reason,
  }
}

/** A style without a price or a weight of its own has that of the product. */
function skusOf(row: DevelopmentDoc, styles: DevelopmentStyle[], ctx: Ctx): NonNullable<GoodsForm['skus']> {
  const cost = may(ctx.user, 'goods:sku:viewCost')
  return styles.map(({ property1, property2, property3, image, costPrice, weight }) => {
    const grams = weight ?? row.est_weight
    return {
      property1,
      property2,
      property3,
      skuImage: image,
      weight: grams === null ? null : String(grams),
      ...(cost && { costPrice: costPrice ?? row.est_cost }),
    }
  })
}
