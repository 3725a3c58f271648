import { SOURCE } from '@erp/contract/purchasing/order/order.states'
import { orderBatch, type orderBatch as sheet } from '@erp/contract/purchasing/order/order-papers'
import { TEMU_STORE_ID } from '@erp/contract/stock/store/store'
import type { Tx } from '../../../kit/db/db.ts'
import type { Checked, Values } from '../../../kit/excel/check.ts'
import { BadRows, importInto } from '../../../kit/excel/import.ts'
import type { Ctx } from '../../../kit/house.ts'
import { Refusal } from '../../../kit/refuse.ts'
import { barred, skusNamed, suppliersNamed, unbuyable } from '../plan/named.ts'
import { createOrders } from './create.ts'
import { type OrderDraft, quoteKey, quotesOf } from './draft.ts'

type Column = keyof typeof sheet.fields
type Say = (i: number, column: Column, reason: string) => void
interface Draft extends OrderDraft {
  /** The first row of its group. */
  first: number
}

/** Purchase orders of a workbook: rows of one group are one order. All errors are told by their cells. */
export async function insertOrderBatch(ctx: Ctx) {
  let drafts: Draft[] = []
  let orderIds: number[] = []
  const result = await importInto(orderBatch, ctx, {
    check: async (tx, checked) => {
      drafts = await judge(tx, checked)
    },
    write: async (tx, checked) => {
      orderIds = await ordersOf(tx, drafts, checked, ctx)
      return orderIds
    },
  })
  return { ...result, orderIds }
}

/** What only the order itself knows to be wrong is told at the first row of the file. */
async function ordersOf(tx: Tx, drafts: Draft[], checked: Checked, ctx: Ctx): Promise<number[]> {
  try {
    return (await createOrders(tx, drafts, ctx)).map(({ orderId }) => orderId)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new BadRows([{ row: checked.numbers[0]!, column: '', reason: error.message }])
  }
}

async function judge(tx: Tx, checked: Checked): Promise<Draft[]> {
  const say: Say = (i, column, reason) =>
    void checked.errors.push({ row: checked.numbers[i]!, column: orderBatch.fields[column].label, reason })
  const skus = await skusNamed(tx, checked.rows)
  const suppliers = await suppliersNamed(tx, checked.rows)
  checked.rows.forEach((row, i) => {
    const notSku = row['sku'] && unbuyable(row['sku'], skus.get(row['sku']))
    if (notSku) say(i, 'sku', notSku)
    const notSupplier = row['supplier'] && barred(row['supplier'], suppliers.get(row['supplier']))
    if (notSupplier) say(i, 'supplier', notSupplier)
    if (row['storeId'] === TEMU_STORE_ID) say(i, 'storeId', 'TEMU虚拟仓不能直接采购入库')
  })
  const groups = Map.groupBy(checked.rows.keys(), (i) => String(checked.rows[i]!['groupNo'] ?? ''))
  for (const [groupNo, rows] of groups) if (groupNo) checkGroup(groupNo, rows, checked.rows, suppliers, say)
  if (checked.errors.length) return []
  const drafts = [...groups.values()].map((rows) => draftOf(rows, checked.rows, skus, suppliers))
  await checkPrices(tx, drafts, checked.rows, skus, say)
  return drafts
}

type Ids = ReadonlyMap<string, { id: number }>
/** What belongs to the order is the same in every row, or only in its first; a SKU stands once. */
function checkGroup(groupNo: string, rows: number[], all: Values[], suppliers: Ids, say: Say): void {
  const first = all[rows[0]!]!
  const differs = `与分组${groupNo}其他行不一致`
  const seen = new Set<string>()
  for (const i of rows) {
    const row = all[i]!
    if (row['supplier'] && suppliers.get(row['supplier'])?.id !== suppliers.get(first['supplier'])?.id)
      say(i, 'supplier', differs)
    if (row['storeId'] && row['storeId'] !== first['storeId']) say(i, 'storeId', differs)
    for (const column of ['settlementType', 'freight', 'expectArriveDate'] as const)
      if (row[column] != null && row[column] !== first[column]) say(i, column, differs)
    if (row['sku'] && seen.has(row['sku'])) say(i, 'sku', `与分组${groupNo}其他行重复，请合并数量`)
    seen.add(row['sku'])
  }
}

function draftOf(rows: number[], all: Values[], skus: Ids, suppliers: Ids): Draft {
  const first = all[rows[0]!]!
  return {
    first: rows[0]!,
    supplierId: suppliers.get(first['supplier'])!.id,
    storeId: first['storeId'],
    settlementType: first['settlementType'],
    freight: first['freight'],
    expectArriveDate: first['expectArriveDate'],
    remark: first['remark'],
    source: SOURCE.imported,
    lines: rows.map((i) => ({
      skuId: skus.get(all[i]!['sku'])!.id,
      quantity: all[i]!['quantity'],
      price: all[i]!['price'],
    })),
  }
}

/** An empty price is that of the quote, which must be there. */
async function checkPrices(tx: Tx, drafts: Draft[], rows: Values[], skus: Ids, say: Say): Promise<void> {
  const quotes = await quotesOf(tx, drafts)
  const byGroup = new Map(drafts.map((draft) => [String(rows[draft.first]!['groupNo']), draft]))
  rows.forEach((row, i) => {
    const { supplierId } = byGroup.get(String(row['groupNo']))!
    const price = row['price'] ?? quotes.get(quoteKey(supplierId, skus.get(row['sku'])!.id))?.price
    if (price == null) say(i, 'price', '没有该供应商的报价，请填写单价')
    else if (Number(price) === 0) say(i, 'price', '单价必须大于0')
  })
}
