import { goodsItem } from '@erp/contract/goods/catalog/goods'
import { goodsFields } from '@erp/contract/goods/catalog/goods-fields'
import { ident, raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { logAll } from '../../../kit/log.ts'
import type { Possession } from '../../account/user/possessions.ts'

const live = raw('deleted_at IS NULL')

const byColumn = (field: 'developerId' | 'purchaserId' | 'artistId', column: string, title: string): Possession => ({
  kind: `goods.${field}`,
  title,
  count: async (tx, userId) =>
    (await tx.one<{ n: number }>(sql`SELECT count(*) AS n FROM goods_goods WHERE ${ident(column)} = ${userId} AND ${live}`))!.n,
  handOver: async (tx, from, to, ctx) => {
    const goods = await tx.query<Moved>(sql`
      UPDATE goods_goods SET ${ident(column)} = ${to}, version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now}
      WHERE ${ident(column)} = ${from} AND ${live} RETURNING id, version`)
    await logMoves(tx, ctx, field, goods, from, to)
  },
})

const bySellers: Possession = {
  kind: 'goods.sellerIds',
  title: '责任商品',
  count: async (tx, userId) =>
    (await tx.one<{ n: number }>(
      sql`SELECT count(*) AS n FROM goods_goods WHERE seller_ids @> ARRAY[${userId}]::bigint[] AND ${live}`,
    ))!.n,
  handOver: async (tx, from, to, ctx) => {
    const goods = await tx.query<Moved>(sql`
      UPDATE goods_goods SET version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now},
        seller_ids = CASE WHEN seller_ids @> ARRAY[${to}]::bigint[] THEN array_remove(seller_ids, ${from}::bigint)
          ELSE array_replace(seller_ids, ${from}::bigint, ${to}::bigint) END
      WHERE seller_ids @> ARRAY[${from}]::bigint[] AND ${live} RETURNING id, version`)
    await logMoves(tx, ctx, 'sellerIds', goods, from, to)
  },
}

interface Moved {
  id: number
  version: number
}

/** What a person who leaves answers for in the catalogue. */
export const goodsPossessions: Possession[] = [
  byColumn('developerId', 'developer_id', '开发商品'),
  byColumn('purchaserId', 'purchaser_id', '采购商品'),
  byColumn('artistId', 'artist_id', '美工商品'),
  bySellers,
]

async function logMoves(
  tx: Tx,
  ctx: Ctx,
  field: keyof typeof goodsFields,
  goods: Moved[],
  from: number,
  to: number,
): Promise<void> {
  const names = await tx.query<{ id: number; name: string }>(
    sql`SELECT id, name FROM account_user WHERE id = ANY(${[from, to]}::bigint[])`,
  )
  const name = (id: number) => names.find((row) => row.id === id)?.name
  const changes = [{ field, label: goodsFields[field].label, from: name(from), to: name(to) }]
  await logAll(
    tx,
    ctx,
    goods.map(({ id, version }) => ({ entity: goodsItem.path, entityId: id, action: '交接', version, changes })),
  )
}
