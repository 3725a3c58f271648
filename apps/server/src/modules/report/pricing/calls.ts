import type { PastedRow } from '@erp/contract/report/pricing/pasted'
import { PRICINGS, type Priced, type PricedRow, type Pricing } from '@erp/contract/report/pricing/pricing'
import { PRICING_SITES, type PricingSite, TOO_HIGH } from '@erp/contract/report/pricing/site'
import { sql, type Tx } from '../../../kit/db/db.ts'
import { writeBook } from '../../../kit/excel/book.ts'
import { exportColumns } from '../../../kit/excel/cells.ts'
import { workbook } from '../../../kit/excel/export.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { bad } from '../../../kit/refuse.ts'
import { may } from '../../../kit/session.ts'
import { compileExpress } from '../../express/freight/snapshot.ts'
import { feesOf } from './fees.ts'
import { type Filled, pricedRow, wrongCell } from './priced.ts'
import { catsNamed, skuTerms } from './sku-terms.ts'

type Asked = Parameters<Handlers<Pricing>['calculate']>[1]

const pricingOf = (site: PricingSite): Handlers<Pricing> => ({
  calculate: (tx, input, ctx) => pricesOf(tx, site, input, ctx),
  export: async (tx, input, ctx) => {
    const { list } = await pricesOf(tx, site, input, ctx)
    const resource = PRICINGS[site]
    const columns = exportColumns(resource, null, ctx)
    const heads = columns.map(({ header, width, format }) => ({ header, width, format }))
    const rows = list.map((row) => columns.map((column) => column.read({ ...row }, new Map())))
    return workbook(resource.title, await writeBook([{ name: resource.title, columns: heads, rows }]), ctx)
  },
})

export const pricingCalls = { pricingUk: pricingOf('uk'), pricingAu: pricingOf('au'), pricingDe: pricingOf('de') }

/** All rows at once: their SKUs, categories, fees and ways are asked for together. A single one that no price can serve is refused. */
async function pricesOf(tx: Tx, site: PricingSite, input: Asked, ctx: Ctx): Promise<Priced> {
  const { countryCode, currency } = PRICING_SITES[site]
  const day = ctx.now.slice(0, 10)
  const filled = await filledRows(tx, input)
  const world = {
    site,
    day,
    express: input.logisticWayId ? await compileExpress(tx, day) : null,
    fees: await feesOf(
      tx,
      input.platCode,
      countryCode,
      filled.map(({ catId }) => catId),
      day,
    ),
    exchangeRate: await rateOn(tx, currency, day),
    wayId: input.logisticWayId ?? null,
    adPercent: input.adPercent ?? '0',
    targetRate: input.targetRate ?? null,
  }
  const list = filled.map((row) => pricedRow(row, world))
  if (list.length === 1 && list[0]!.reason === TOO_HIGH) throw bad(TOO_HIGH, 'targetRate')
  const failed = list.filter(({ reason }) => reason !== null).length
  return {
    list: may(ctx.user, 'goods:sku:viewCost') ? list : list.map((row, i) => withoutCost(row, filled[i]!)),
    failed,
    exchangeRate: world.exchangeRate,
  }
}

async function filledRows(tx: Tx, { rows, catId: usual }: Asked): Promise<Filled[]> {
  const cells = rows as PastedRow[]
  const code = (row: PastedRow) => row.sku?.trim().toUpperCase() || null
  const known = await skuTerms(
    tx,
    cells.flatMap((row) => code(row) ?? []),
  )
  const named = await catsNamed(
    tx,
    cells.flatMap((row) => row.catName || []),
  )
  return cells.map((row, i) => {
    const sku = code(row)
    const found = sku === null ? undefined : known.get(sku)
    const catId = row.catName ? (named.get(row.catName) ?? null) : (found?.catId ?? usual ?? null)
    return { line: i + 1, sku, cells: row, known: found, catId, wrong: wrongIn(row, sku !== null && !found, named) }
  })
}

function wrongIn(row: PastedRow, lost: boolean, cats: Map<string, number>): string | null {
  if (lost && !row.cost) return `SKU「${row.sku}」不存在，请填写成本`
  if (row.catName && !cats.has(row.catName)) return `类目「${row.catName}」不存在`
  return wrongCell(row)
}

async function rateOn(tx: Tx, currency: string, day: string): Promise<string> {
  const found = await tx.one<{ rate: string }>(sql`
    SELECT rate FROM basic_exchange_rate WHERE currency_code = ${currency} AND from_day <= ${day}::date AND deleted_at IS NULL ORDER BY from_day DESC LIMIT 1`)
  if (!found) throw bad(`缺少${currency}汇率，请先维护汇率`)
  return found.rate
}

/** What somebody typed is no secret to them; what the SKU costs may be. */
const withoutCost = (row: PricedRow, { cells }: Filled): PricedRow =>
  cells.cost ? row : { ...row, cost: null, packCost: cells.packCost ? row.packCost : null }
