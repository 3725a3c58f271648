import { compare } from '@erp/contract/kit/decimal'
import { type FeeShare, reportFee } from '@erp/contract/report/fee/fee'
import { FEE_SOURCE, feeStates } from '@erp/contract/report/fee/fee.states'
import { change, checkReferences } from '../../../kit/crud.ts'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import { exportList } from '../../../kit/excel/export.ts'
import { templateOf } from '../../../kit/excel/import.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { type ListInput, listOf } from '../../../kit/list/list.ts'
import { keepMainList } from '../../../kit/list/lists.ts'
import { move } from '../../../kit/move.ts'
import { bad, refuse } from '../../../kit/refuse.ts'
import { ownShops } from '../../../kit/scope.ts'
import { bookFees } from './book.ts'
import { importFees } from './fee-import.ts'
import { addFees, dayOf, type Given, inCny, keyOf, knownFees, ratesOf, wrongIn } from './fee-rows.ts'
import { takeFba } from './take-fba.ts'
import { bearersOf, type Fee } from './weights.ts'

const SHOWN = 1000

const list = keepMainList(
  listOf(reportFee, {
    joins: raw('LEFT JOIN authorize_shop own ON own.id = t.shop_id'),
    computed: {
      bookedCny: raw(
        '(SELECT coalesce(sum(f.ad_fee + f.storage_fee), 0) FROM order_profit_fact f WHERE f.order_id IS NULL AND f.doc_no = t.fee_no)',
      ),
      creatorId: raw('t.create_by'),
      createTime: raw('t.create_time'),
    },
    reach: (ctx) => sql`(t.shop_id IS NULL OR ${ownShops(ctx.user, raw('own'))})`,
    order: raw('t.day DESC, t.id DESC'),
  }),
)

const fees: Handlers<typeof reportFee> = {
  'list-page': (tx, input, ctx) => list.page(tx, input as ListInput, ctx),
  export: (_tx, input, ctx) => exportList(list, input as ListInput, ctx),
  'import-template': (_tx, _input, ctx) => templateOf(reportFee, ctx),
  import: (_tx, _input, ctx) => importFees(ctx),
  takeFba,
  save: async (tx, input, ctx) => {
    const given: Given = { ...input, source: FEE_SOURCE.typed }
    const wrong = wrongIn(given, ctx.now.slice(0, 10))
    if (wrong) throw bad(wrong[1], wrong[0])
    await checkReferences(tx, reportFee, { ...input }, ctx)
    const known = (await knownFees(tx, [given])).get(keyOf(given))
    if (known) throw refuse(`已有同样的费用 ${known.feeNo}，请修改原单`)
    const [made] = await addFees(tx, ctx, [given], [await rateFor(tx, given, ctx)])
    const [bearers] = await bearersOf(tx, [made!])
    if (bearers!.length === 0) throw bad('该仓库当月没有销售，请填写承担费用的店铺', 'shopId')
    await bookFees(tx, ctx, [made!], [bearers!])
    return list.get(tx, made!.id, ctx)
  },
  update: async (tx, input, ctx) => {
    const before = await list.get(tx, input.id, ctx)
    if (before.status !== feeStates.initial) throw refuse('已作废的费用不能修改')
    await change(tx, list, input, ctx)
    const rate = await rateFor(tx, { kind: before.kind, day: before.day, currency: input.currency }, ctx)
    const amountCny = inCny(input.amount, rate)
    await tx.run(sql`UPDATE data_center_report_fee SET exchange_rate = ${rate}, amount_cny = ${amountCny} WHERE id = ${input.id}`)
    if (compare(amountCny, before.amountCny ?? '0') !== 0) await bookFees(tx, ctx, [{ ...feeOf(before), amountCny }])
    return list.get(tx, input.id, ctx)
  },
  void: async (tx, { id, version, reason }, ctx) => {
    const row = await list.get(tx, id, ctx)
    await move(tx, reportFee, feeStates, 'void', id, ctx, { version, note: reason, set: { voidReason: reason } })
    await bookFees(tx, ctx, [feeOf(row)], [[]])
    return null
  },
  shares: async (tx, { id }, ctx) => {
    const { feeNo } = await list.get(tx, id, ctx)
    return tx.query<FeeShare>(sql`
      SELECT f.fact_day AS day, s.display_name AS "shopName", u.display_name AS "sellerName", d.display_name AS "developerName", g.goods_code AS "goodsCode",
        (f.ad_fee + f.storage_fee)::text AS amount
      FROM order_profit_fact f JOIN authorize_shop s ON s.id = f.shop_id LEFT JOIN account_user u ON u.id = f.seller_id LEFT JOIN account_user d ON d.id = f.developer_id
        LEFT JOIN goods_goods g ON g.id = f.goods_id
      WHERE f.order_id IS NULL AND f.doc_no = ${feeNo} ORDER BY f.id LIMIT ${SHOWN}`)
  },
}
export const feeCalls = { reportFee: fees }

async function rateFor(tx: Tx, given: Pick<Given, 'kind' | 'day' | 'currency'>, ctx: Ctx): Promise<string> {
  const [rate] = await ratesOf(tx, [given], ctx.now.slice(0, 10))
  if (!rate) throw refuse(`币种${given.currency}在${dayOf(given)}没有汇率，请先维护`)
  return rate
}

type Row = Awaited<ReturnType<typeof list.get>>
const feeOf = (row: Row): Fee => ({
  feeNo: row.feeNo!,
  kind: row.kind,
  day: row.day,
  shopId: row.shopId,
  storeId: row.storeId,
  skuId: row.skuId,
  source: row.source!,
  amountCny: row.amountCny!,
})
