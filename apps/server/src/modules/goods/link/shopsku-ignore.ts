import { MATCH_STATE, MATCH_STATUS, shopSku } from '@erp/contract/goods/link/shopsku'
import { sql } from '../../../kit/db/db.ts'
import type { Handler } from '../../../kit/http/serve.ts'
import { logAll, unchanged } from '../../../kit/log.ts'
import { missing, refuse } from '../../../kit/refuse.ts'
import { ofShops } from './shop-rows.ts'

interface Found {
  id: number
  shopSku: string
  matchStatus: number
  version: number
}
const label = (status: number): string => MATCH_STATUS[status]![1]

/** Out of the list of work, or back into it. Orders that hold it stay unmatched either way. */
export const ignoreShopSkus: Handler<typeof shopSku.actions.ignore> = async (tx, { ids, ignored }, ctx) => {
  const wanted = [...new Set(ids)]
  const rows = await tx.query<Found & object>(sql`
    SELECT t.id, t.shop_sku AS "shopSku", t.match_status AS "matchStatus", t.version FROM goods_shopsku t
    WHERE t.id = ANY(${wanted}::bigint[]) AND t.deleted_at IS NULL AND ${ofShops(ctx)} ORDER BY t.id FOR UPDATE`)
  if (rows.length < wanted.length) throw missing(shopSku.title)
  const matched = rows.find((row) => row.matchStatus === MATCH_STATE.matched)
  if (matched) throw refuse(`店铺SKU【${matched.shopSku}】当前状态为${label(1)}，不能${ignored ? '忽略' : '取消忽略'}`)
  const to = ignored ? 2 : 0
  const changing = rows.filter((row) => row.matchStatus !== to)
  if (changing.length === 0) unchanged(ctx)
  await tx.run(sql`
    UPDATE goods_shopsku SET match_status = ${to}, version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now}
    WHERE id = ANY(${changing.map((row) => row.id)}::bigint[])`)
  const field = { field: 'matchStatus', label: shopSku.fields.matchStatus.label }
  await logAll(
    tx,
    ctx,
    changing.map(({ id, matchStatus, version }) => ({
      entity: shopSku.path,
      entityId: id,
      action: ignored ? '忽略' : '取消忽略',
      changes: [{ ...field, from: label(matchStatus), to: label(to) }],
      version: version + 1,
    })),
  )
  return { changed: changing.length }
}
