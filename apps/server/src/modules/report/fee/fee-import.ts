import type { ImportResult } from '@erp/contract/kit'
import { compare } from '@erp/contract/kit/decimal'
import { reportFee } from '@erp/contract/report/fee/fee'
import { FEE_SOURCE } from '@erp/contract/report/fee/fee.states'
import type { Tx } from '../../../kit/db/db.ts'
import type { Checked } from '../../../kit/excel/check.ts'
import { importInto } from '../../../kit/excel/import.ts'
import type { Ctx } from '../../../kit/house.ts'
import { unchanged } from '../../../kit/log.ts'
import { bookFees } from './book.ts'
import { addFees, correctFees, type Given, keyOf, knownFees, ratesOf, wrongIn } from './fee-rows.ts'
import { type Bearer, bearersOf, type Fee } from './weights.ts'

/** New fees are added, known ones corrected where their amount changed; each wrong cell is told. */
export function importFees(ctx: Ctx): Promise<ImportResult> {
  let bearers: Bearer[][] = []
  let rates: (string | null)[] = []
  return importInto(reportFee, ctx, {
    check: async (tx, checked) => {
      checkKeys(checked, ctx)
      if (checked.errors.length) return
      const given = checked.rows.map(givenOf)
      rates = await ratesOf(tx, given, ctx.now.slice(0, 10))
      bearers = await bearersOf(tx, given.map(asFee))
      for (const [i, row] of given.entries()) {
        if (rates[i] === null) tell(checked, i, 'currency', `币种${row.currency}在${row.day}没有汇率`)
        if (bearers[i]!.length === 0) tell(checked, i, 'shopId', '该仓库当月没有销售，请填写承担费用的店铺')
      }
    },
    write: (tx, { rows }) => writeFees(tx, ctx, rows.map(givenOf), rates as string[], bearers),
  })
}

const givenOf = (row: Checked['rows'][number]): Given => ({ ...(row as Given), source: FEE_SOURCE.imported })
const asFee = (given: Given): Fee => ({
  ...given,
  feeNo: '',
  shopId: given.shopId ?? null,
  storeId: given.storeId ?? null,
  skuId: given.skuId ?? null,
  amountCny: '0',
})

const tell = ({ errors, numbers }: Checked, i: number, field: keyof typeof reportFee.fields, reason: string) =>
  errors.push({ row: numbers[i]!, column: reportFee.fields[field].label, reason })

function checkKeys(checked: Checked, ctx: Ctx): void {
  const first = new Map<string, number>()
  const failed = new Set(checked.errors.map(({ row }) => row))
  for (const [i, row] of checked.rows.entries()) {
    if (failed.has(checked.numbers[i]!)) continue
    const given = givenOf(row)
    const wrong = wrongIn(given, ctx.now.slice(0, 10))
    if (wrong) tell(checked, i, wrong[0] as keyof typeof reportFee.fields, wrong[1])
    const before = first.get(keyOf(given))
    if (before !== undefined) tell(checked, i, 'kind', `与第 ${before} 行重复`)
    else first.set(keyOf(given), checked.numbers[i]!)
  }
}

async function writeFees(tx: Tx, ctx: Ctx, given: Given[], rates: string[], bearers: Bearer[][]): Promise<number[]> {
  const known = await knownFees(tx, given)
  const at = given.map((each, i) => ({ i, was: known.get(keyOf(each)) }))
  const fresh = at.filter(({ was }) => !was).map(({ i }) => i)
  const added = await addFees(
    tx,
    ctx,
    fresh.map((i) => given[i]!),
    fresh.map((i) => rates[i]!),
  )
  await bookFees(
    tx,
    ctx,
    added,
    fresh.map((i) => bearers[i]!),
  )
  const changed = at.flatMap(({ i, was }) => {
    const { amount, currency } = given[i]!
    if (!was || (compare(was.amount, amount) === 0 && was.currency === currency)) return []
    return [{ id: was.id, was, amount, currency, rate: rates[i]! }]
  })
  const corrected = await correctFees(tx, ctx, changed, '导入修正')
  if (corrected.length) await bookFees(tx, ctx, corrected)
  if (added.length + corrected.length === 0) unchanged(ctx)
  const ids = new Map(fresh.map((i, n) => [i, added[n]!.id]))
  return at.map(({ i, was }) => was?.id ?? ids.get(i)!)
}
