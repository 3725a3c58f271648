import { type RandomInput, randomImport } from '@erp/contract/goods/random/random-delivery-sku'
import type { ImportResult } from '@erp/contract/kit'
import { change } from '../../../kit/crud.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import { importInto } from '../../../kit/excel/import.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { List } from '../../../kit/list/list.ts'
import { bad } from '../../../kit/refuse.ts'
import { wantPushOf } from '../online/push-wanted.ts'
import { NOT_PLAIN, requireMembers, setMembers, twice } from './random-members.ts'

interface SheetRow extends Pick<RandomInput, 'strategy' | 'storeIds' | 'isActivated'> {
  sku: string
  skuName?: string | null
  members: string
}

type Add = (tx: Tx, input: RandomInput, ctx: Ctx) => Promise<unknown>

/** A random SKU that is configured already gets the row's strategy, stores and members instead of its own. */
export function importRandoms(ctx: Ctx, list: List, add: Add): Promise<ImportResult> {
  const seen = new Set<string>()
  return importInto(randomImport, ctx, async (tx, row) => {
    const { sku } = row as SheetRow
    if (seen.has(sku)) throw bad(`随机SKU【${sku}】重复`, 'sku')
    seen.add(sku)
    return takeRow(tx, row as SheetRow, ctx, list, add)
  })
}

async function takeRow(tx: Tx, { sku, skuName, members: typed, ...rest }: SheetRow, ctx: Ctx, list: List, add: Add) {
  const members = await named(tx, typed)
  const known = await tx.one<{ skuId: number; configId: number | null; version: number }>(sql`
    SELECT k.id AS "skuId", r.id AS "configId", r.version FROM goods_goods_sku k
    LEFT JOIN goods_random_delivery_sku r ON r.sku_id = k.id AND r.deleted_at IS NULL WHERE k.sku = ${sku} AND k.sku_kind = 3 AND k.deleted_at IS NULL`)
  if (!known?.configId) return add(tx, { ...rest, members, skuId: known?.skuId, newSku: sku, newName: skuName }, ctx)
  const wanted = await requireMembers(tx, members)
  const saved = await change(tx, list, { ...rest, id: known.configId, version: known.version }, ctx)
  await setMembers(tx, known.configId, wanted, ctx)
  await wantPushOf(tx, [known.skuId], ctx.now)
  return saved
}

/** Codes in the order of their priority; a wrong one is named. */
async function named(tx: Tx, typed: string): Promise<RandomInput['members']> {
  const codes = typed
    .toUpperCase()
    .split(/[\s、,，;；]+/)
    .filter(Boolean)
  if (codes.length < 2 || codes.length > 50) throw bad('成员SKU应为2-50个', 'members')
  const rows = await tx.query<{ id: number; sku: string; kind: number }>(sql`
    SELECT id, sku, sku_kind AS kind FROM goods_goods_sku WHERE sku = ANY(${codes}::text[]) AND deleted_at IS NULL`)
  const known = new Map(rows.map((row) => [row.sku, row]))
  return codes.map((sku, i) => {
    const row = known.get(sku)
    if (!row) throw bad(`成员SKU【${sku}】不存在`, 'members')
    if (row.kind !== 1) throw bad(NOT_PLAIN, 'members')
    if (codes.indexOf(sku) < i) throw bad(twice(sku), 'members')
    return { skuId: row.id, priority: i + 1 }
  })
}
