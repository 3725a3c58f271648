import { PICTURE } from '@erp/contract/product-center/picture/picture.states'
import { pictureInfo } from '@erp/contract/product-center/picture/picture-info'
import { raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import { codesOf } from '../../../kit/document/list.ts'
import type { Ctx } from '../../../kit/house.ts'
import { type ListInput, listOf } from '../../../kit/list/list.ts'
import { keepMainList } from '../../../kit/list/lists.ts'
import { nameHas } from '../../goods/sku/sku-select.ts'
import { pictureReach } from './reach.ts'
import { pictureKind, pictureState } from './states.ts'

const GOODS = (where: Sql) => sql`t.goods_id IN (SELECT g.id FROM goods_goods g WHERE ${where})`
const ofGoods = (column: string) => raw(`(SELECT g.${column} FROM goods_goods g WHERE g.id = t.goods_id)`)
const asked = (values: unknown, where: Sql): Sql =>
  [values].flat().map(Number).includes(1) ? where : sql`(${where}) IS NOT TRUE`
/** A defective SKU shares the picture of its origin. */
export const PICTURED = raw('s.deleted_at IS NULL AND s.sku_kind <> 4')
const SKUS = sql`FROM goods_goods_sku s WHERE s.goods_id = t.goods_id AND ${PICTURED}`
const OF_TASK = raw('FROM product_center_picture p WHERE p.picture_info_id = t.id AND p.deleted_at IS NULL')

/** The day it was wanted for is over, and it is not confirmed. */
export const overdueOn = (now: string): Sql =>
  sql`(t.due_date < ${now}::timestamptz::date AND t.pic_status <> ${pictureState.done})`
const mineOf = (ctx: Ctx): Sql =>
  sql`(t.artist_id = ${ctx.user.userId} AND t.pic_status IN (${pictureState.making}, ${pictureState.returned}))`

export const pictureList = keepMainList(
  listOf(pictureInfo, {
    computed: {
      goodsCode: ofGoods('goods_code'),
      goodsName: ofGoods('goods_name'),
      developerId: ofGoods('developer_id'),
      image: sql`coalesce((SELECT p.url ${OF_TASK} AND p.kind = ${pictureKind.main} ORDER BY p.sort_no, p.id LIMIT 1), ${ofGoods('main_image')})`,
      sku: raw('NULL::text'),
      mainCount: sql`(SELECT count(*) ${OF_TASK} AND p.kind = ${pictureKind.main})`,
      skuCount: sql`(SELECT count(*) ${SKUS})`,
      skuDone: sql`(SELECT count(*) ${SKUS} AND EXISTS (SELECT 1 ${OF_TASK} AND p.kind = ${pictureKind.sku} AND p.sku_id = s.id))`,
      overdue: sql`(t.due_date < now()::date AND t.pic_status <> ${pictureState.done})::int`,
      mine: raw('0'),
      creatorId: raw('t.create_by'),
      createTime: raw('t.create_time'),
    },
    matches: {
      goodsCode: (value: string) => GOODS(sql`g.goods_code = ANY(${codesOf(value)}::text[])`),
      goodsName: (value: string) => GOODS(nameHas(raw('g.goods_name'), value)),
      developerId: (values: unknown) => GOODS(sql`g.developer_id = ANY(${[values].flat().map(Number)}::bigint[])`),
      sku: (value: string) =>
        sql`t.goods_id IN (SELECT s.goods_id FROM goods_goods_sku s WHERE s.sku = ANY(${codesOf(value)}::text[]) AND s.deleted_at IS NULL)`,
      overdue: (values: unknown, _condition, ctx) => asked(values, overdueOn(ctx.now)),
      mine: (values: unknown, _condition, ctx) => asked(values, mineOf(ctx)),
    },
    reach: pictureReach,
    idsFirst: true,
  }),
)

/** Tabs, and beside them what is mine to make and what is late. */
export function pictureCounts(tx: Tx, { condition }: { condition?: ListInput['condition'] }, ctx: Ctx) {
  const tabs = Object.values(PICTURE).map((state) => [String(state), raw(`t.pic_status = ${state}`)] as const)
  const rest = { ...condition, picStatus: null, mine: null, overdue: null }
  const wheres = { all: raw('true'), ...Object.fromEntries(tabs), mine: mineOf(ctx), overdue: overdueOn(ctx.now) }
  return pictureList.counts(tx, wheres, rest, ctx)
}
