import { goodsItem } from '@erp/contract/goods/goods'
import type { RowRefusal } from '@erp/contract/goods/goods-batch'
import { useEffect, useEffectEvent, useState } from 'react'
import { notice } from '../../../app/notice.ts'
import { type AnyRow, CallError, call, done, useUnsaved } from '../../../kit/index.ts'
import { changedRows, linesOf, rebased, refusedCells, type SheetLine } from './lines.ts'

const AT_ONCE = 6
const STALE = '数据已被他人修改'

/** The goods of the sheet: read, changed, saved together. */
export function useMany(ids: number[]) {
  const [lines, setLines] = useState<SheetLine[]>([])
  const [read, setRead] = useState<ReadonlyMap<string, SheetLine>>(new Map())
  const [refused, setRefused] = useState<Map<string, Record<string, string>>>(new Map())
  const [busy, setBusy] = useState(0)
  const changes = changedRows(lines, read)
  useUnsaved(changes.length > 0, '有未保存的修改，确定离开吗？')
  const load = async (wanted: number[]): Promise<void> => {
    setBusy((count) => count + 1)
    const fresh = (await readMany(wanted)).flatMap(linesOf)
    setRead((before) => new Map([...before, ...fresh.map((line) => [line.key, line] as const)]))
    setLines((before) => [
      ...rebased(before, read, fresh),
      ...fresh.filter(({ goodsId }) => !before.some((line) => line.goodsId === goodsId)),
    ])
    setBusy((count) => count - 1)
  }
  const follow = useEffectEvent(async () => {
    const shown = new Set(lines.map(({ goodsId }) => goodsId))
    setLines((before) => before.filter(({ goodsId }) => ids.includes(goodsId)))
    await load(ids.filter((id) => !shown.has(id)))
  })
  const wanted = ids.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids as text say when they change.
  useEffect(() => void follow(), [wanted])
  const save = async (): Promise<void> => {
    setBusy((count) => count + 1)
    const wrongs = await sendRows(changes)
    setBusy((count) => count - 1)
    if (!wrongs) return
    setRefused(refusedCells(wrongs))
    const stale = wrongs.filter(({ reason }) => reason.includes(STALE)).map(({ goodsId }) => goodsId)
    if (stale.length > 0) notice().message.warning('有商品已被他人修改：已换成最新数据，您的修改保留，请核对黄色单元格后再保存')
    await load(wrongs.length === 0 ? changes.map((row) => row['goodsId']) : stale)
    if (wrongs.length === 0) done(`保存了${changes.length}个商品`)
  }
  return {
    ...{ lines, read, refused, changes, save },
    busy: busy > 0,
    /** A line that is changed is no longer the one that was refused. */
    setLines: (next: AnyRow[]) => {
      const touched = next.filter((line) => !lines.includes(line as SheetLine)).map((line) => line['key'])
      setLines(next as SheetLine[])
      if (touched.some((key) => refused.has(key))) setRefused(new Map([...refused].filter(([key]) => !touched.includes(key))))
    },
    undoAll: () => {
      setLines((before) => before.map((line) => read.get(line.key) ?? line))
      setRefused(new Map())
    },
  }
}

/** Several at a time, in the order asked for; one that cannot be read has been said and is left out. */
async function readMany(ids: number[]): Promise<AnyRow[]> {
  const found: AnyRow[] = []
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE).map((id) => call(goodsItem, 'get', { id }).catch(() => null))
    found.push(...(await Promise.all(some)).filter((goods) => goods !== null))
  }
  return found
}

/** Nothing wrong when it was saved; null when it was refused as a whole, which has been said. */
async function sendRows(rows: AnyRow[]): Promise<RowRefusal[] | null> {
  const refusalsOf = (error: CallError) =>
    (error.data as { refusals?: RowRefusal[] } | null)?.refusals ?? schemaRefusals(error, rows)
  try {
    await call(goodsItem, 'edit-rows', { rows: rows as never }, { handles: (error) => refusalsOf(error).length > 0 })
    return []
  } catch (error) {
    const wrongs = error instanceof CallError ? refusalsOf(error) : []
    if (wrongs.length > 0) notice().message.error(`${wrongs.length}处不能保存，没有保存任何修改，请看红色单元格`)
    return wrongs.length > 0 ? wrongs : null
  }
}

/** `rows.0.skus.1.weight` as the cell it means. */
function schemaRefusals(error: CallError, rows: AnyRow[]): RowRefusal[] {
  return error.fieldErrors.flatMap(({ field, reason }) => {
    const [, at, first, place, last] = field.split('.')
    const row = rows[Number(at)]
    if (!row) return []
    const sku = first === 'skus' ? row['skus']?.[Number(place)] : undefined
    return [{ row: Number(at) + 1, goodsId: row['goodsId'], ...(sku && { skuId: sku.skuId }), field: sku ? last : first, reason }]
  })
}
