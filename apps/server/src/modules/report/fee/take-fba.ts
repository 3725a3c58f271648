import { compare } from '@erp/contract/kit/decimal'
import type { FbaTaken, reportFee } from '@erp/contract/report/fee/fee'
import { FEE_KIND, FEE_SOURCE } from '@erp/contract/report/fee/fee.states'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handler } from '../../../kit/http/serve.ts'
import { unchanged } from '../../../kit/log.ts'
import { refuse } from '../../../kit/refuse.ts'
import { ownShops } from '../../../kit/scope.ts'
import { bookFees } from './book.ts'
import { addFees, correctFees, type Given, keyOf, knownFees } from './fee-rows.ts'

interface Reported extends Given {
  shopName: string
}

/** The storage fee reports of a month, one fee a shop; taken again they correct what was taken before. */
export const takeFba: Handler<typeof reportFee.actions.takeFba> = async (tx, { month }, ctx) => {
  const reported = await reportedFees(tx, month, ctx)
  if (reported.length === 0) throw refuse(`${month} 没有FBA仓储费报表，请先生成或导入`)
  const known = await knownFees(tx, reported)
  const fresh = reported.filter((each) => !known.has(keyOf(each)))
  const taken = reported.flatMap((each) => {
    const was = known.get(keyOf(each))
    return was ? [{ ...each, was }] : []
  })
  const skipped = taken.filter(({ was }) => was.source !== FEE_SOURCE.fba).map(({ shopName }) => shopName)
  const changes = taken.filter(({ was, amount }) => was.source === FEE_SOURCE.fba && compare(was.amount, amount) !== 0)
  const added = await addFees(
    tx,
    ctx,
    fresh,
    fresh.map(() => '1'),
  )
  const corrected = await correctFees(
    tx,
    ctx,
    changes.map(({ was, amount, currency }) => ({ id: was.id, was, amount, currency, rate: '1' })),
    '接收FBA仓储费',
  )
  if (added.length + corrected.length) await bookFees(tx, ctx, [...added, ...corrected])
  else unchanged(ctx)
  const same = taken.length - skipped.length - changes.length
  return { added: added.length, changed: corrected.length, same, skipped } satisfies FbaTaken
}

const reportedFees = (tx: Tx, month: string, ctx: Ctx): Promise<Reported[]> =>
  tx.query<Reported>(sql`
    SELECT ${FEE_KIND.storage}::int AS kind, ${`${month}-01`}::text AS day, s.id AS "shopId", NULL AS "storeId", NULL AS "skuId", s.shop_name AS "shopName",
      round(sum(t.fee_cny), 2)::text AS amount, 'CNY' AS currency, ${FEE_SOURCE.fba}::int AS source
    FROM report_fba_storage_fee t JOIN report_fba_generation g ON g.id = t.generation_id AND g.is_current = 1 JOIN authorize_shop s ON s.id = t.shop_id
    WHERE t.month_of_charge = ${month} AND ${ownShops(ctx.user, raw('s'))} GROUP BY s.id HAVING sum(t.fee_cny) > 0 ORDER BY s.id`)
