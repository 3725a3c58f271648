import { combinedRows } from '@erp/contract/goods/group/goods-group'
import { GROUP_ITEMS_MAX } from '@erp/contract/goods/group/group-fields'
import { goodsSku } from '@erp/contract/goods/sku/goods-sku'
import type { Fields } from '@erp/contract/kit'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { WholeFile } from '../../../kit/excel/import.ts'
import type { Ctx } from '../../../kit/house.ts'
import { logAll } from '../../../kit/log.ts'
import { type GroupPart, lockParts, ownShares, type PartSku, sharesOf, unfit } from '../group/group-check.ts'
import { closedGoods, goodsCodeFor, takenCodes } from '../group/group-code.ts'
import { groupsWithin } from '../group/group-list.ts'
import { goodsName } from '../group/group-save.ts'
import { insertGroups, inWords, putItems } from '../group/group-write.ts'
import { followParts } from '../status/status-change.ts'
import { wantPush } from '../status/status-notify.ts'
import { refusalOf, type Sheet, sheetOf } from './import-sheet.ts'

const fields = combinedRows.fields as Fields

interface Composition {
  sku: string
  places: number[]
  skuName: string | null
  parts: GroupPart[]
  shareMode: 1 | 2
  /** Of the group that it replaces. */
  known: { id: number; version: number; skuName: string } | null
}

/** Groups by their rows; an existing one is replaced. */
export function combinedFile(ctx: Ctx): WholeFile {
  let groups: Composition[] = []
  return {
    check: async (tx, checked) => {
      groups = await read(tx, sheetOf(checked, fields), ctx)
    },
    write: async (tx, checked) => {
      const fresh = groups.filter(({ known }) => !known)
      await insertGroups(
        tx,
        fresh.map(({ sku, skuName, parts, shareMode }) => {
          const goodsCode = goodsCodeFor(sku, parts)
          return { sku, skuName: skuName!, goodsCode, goodsName: goodsName(goodsCode === sku, skuName!, parts), parts, shareMode }
        }),
        ctx,
      )
      await replaceAll(
        tx,
        groups.filter(({ known }) => known),
        ctx,
      )
      return checked.rows.map((_, i) => i)
    },
  }
}

async function read(tx: Tx, sheet: Sheet, ctx: Ctx): Promise<Composition[]> {
  const { rows } = sheet
  const parts = await partsIn(tx, sheet)
  const known = await knownGroups(
    tx,
    rows.flatMap((row) => row['sku'] || []),
    ctx,
  )
  const groups: Composition[] = []
  for (const [sku, places] of Map.groupBy(rows.keys(), (at) => rows[at]!['sku'])) {
    if (!sku) continue
    const own = [...places]
    const skuName = own.map((at) => rows[at]!['skuName']).find(Boolean) ?? null
    const shareMode = own.some((at) => rows[at]!['shareRatio'] != null) ? (2 as const) : (1 as const)
    const group = {
      sku,
      shareMode,
      places: own,
      skuName,
      parts: await composition(sheet, own, parts),
      known: known.get(sku) ?? null,
    }
    if (!group.known && !skuName) sheet.say(own[0]!, 'skuName', '新组合的名称不能为空')
    groups.push(group)
  }
  await tellTaken(tx, sheet, groups)
  return groups
}

async function partsIn(tx: Tx, { rows }: Sheet): Promise<Map<string, PartSku>> {
  const codes = [...new Set(rows.flatMap((row) => row['partSku'] || []))]
  const ids = await tx.query<{ id: number }>(
    sql`SELECT id FROM goods_goods_sku WHERE sku = ANY(${codes}::text[]) AND deleted_at IS NULL`,
  )
  const found = await lockParts(
    tx,
    ids.map(({ id }) => id),
  )
  return new Map(found.map((part) => [part.sku, part]))
}

async function knownGroups(tx: Tx, skus: string[], ctx: Ctx): Promise<Map<string, NonNullable<Composition['known']>>> {
  await tx.query(sql`
    SELECT 1 FROM goods_goods WHERE id IN (SELECT goods_id FROM goods_goods_sku WHERE sku = ANY(${skus}::text[])) ORDER BY id FOR NO KEY UPDATE`)
  const rows = await tx.query<{ sku: string; id: number; version: number; skuName: string }>(sql`
    SELECT t.sku, t.id, t.version, t.sku_name AS "skuName" FROM goods_goods_sku t
    WHERE t.sku = ANY(${skus}::text[]) AND t.deleted_at IS NULL AND ${groupsWithin(ctx)} ORDER BY t.id FOR UPDATE OF t`)
  return new Map(rows.map((row) => [row.sku, row]))
}

/** What the rows of a group say, with everything that is wrong with it. */
async function composition(sheet: Sheet, places: number[], known: Map<string, PartSku>): Promise<GroupPart[]> {
  const { rows, say, number } = sheet
  const first = new Map<string, number>()
  for (const at of places) {
    const { partSku } = rows[at]!
    const part = known.get(partSku)
    const wrong = partSku && (part ? unfit(part)?.message : `子SKU【${partSku}】不存在`)
    if (wrong) say(at, 'partSku', wrong)
    if (first.has(partSku)) say(at, 'partSku', `SKU【${partSku}】与第${number(first.get(partSku)!)}行重复`)
    else if (partSku) first.set(partSku, at)
  }
  const lines = places.flatMap((at) => {
    const part = known.get(rows[at]!['partSku'])
    return part
      ? [{ at, part, quantity: Number(rows[at]!['quantity'] ?? 1), shareRatio: rows[at]!['shareRatio'] as string | null }]
      : []
  })
  if (lines.length < places.length) return []
  if (places.length > GROUP_ITEMS_MAX) say(places[0]!, 'partSku', `组成最多${GROUP_ITEMS_MAX}项`)
  if (lines.reduce((sum, { quantity }) => sum + quantity, 0) < 2) say(places[0]!, 'quantity', '组合商品至少包含2件')
  const byHand = lines.some(({ shareRatio }) => shareRatio != null)
  const shares = byHand ? lines.map(({ shareRatio }) => shareRatio ?? '0') : sharesOf(lines)
  const wrong = await refusalOf(() => ownShares(shares))
  if (wrong) say(places[0]!, 'shareRatio', wrong)
  return lines.map(({ part, quantity }, i) => ({ part, quantity, shareRatio: shares[i]! }))
}

async function tellTaken(tx: Tx, sheet: Sheet, groups: Composition[]): Promise<void> {
  const fresh = groups.filter(({ known }) => !known)
  const taken = await takenCodes(
    tx,
    fresh.map(({ sku }) => sku),
  )
  const codes = new Map(
    fresh.flatMap((group) => (group.parts.length ? [[group, goodsCodeFor(group.sku, group.parts)] as const] : [])),
  )
  const closed = await closedGoods(tx, [...codes.values()])
  for (const group of fresh) {
    const other = taken.get(group.sku)
    if (other) sheet.say(group.places[0]!, 'sku', `SKU【${group.sku}】已存在（商品 ${other.goodsCode}）`)
    else if (closed.has(codes.get(group) ?? '')) sheet.say(group.places[0]!, 'sku', `商品编码「${codes.get(group)}」已存在`)
  }
}

async function replaceAll(tx: Tx, groups: Composition[], ctx: Ctx): Promise<void> {
  if (groups.length === 0) return
  const ids = groups.map(({ known }) => known!.id)
  const names = JSON.stringify(groups.map(({ known, skuName }) => ({ id: known!.id, name: skuName ?? known!.skuName })))
  await tx.run(sql`
    UPDATE goods_goods_sku s SET sku_name = r.name, version = s.version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now}
    FROM jsonb_to_recordset(${names}::jsonb) AS r(id bigint, name text) WHERE s.id = r.id`)
  await putItems(
    tx,
    groups.map(({ known, parts, shareMode }) => ({ groupSkuId: known!.id, parts, shareMode })),
  )
  await logAll(
    tx,
    ctx,
    groups.map(({ known, parts }) => ({
      entity: goodsSku.path,
      entityId: known!.id,
      action: '导入修改组合',
      changes: [{ field: 'parts', label: '组成', from: null, to: inWords(parts) }],
      version: known!.version + 1,
    })),
  )
  await followParts(tx, ctx, ids, { reason: '组成变更', source: 3 })
  await wantPush(tx, ctx, ids)
}
