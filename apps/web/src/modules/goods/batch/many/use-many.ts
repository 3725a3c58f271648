import type { RowRefusal } from '@erp/contract/goods/batch/goods-batch'
import { goodsItem } from '@erp/contract/goods/catalog/goods'
import type { GoodsDetail } from '@erp/contract/goods/catalog/goods-rows'
import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { notice } from '../../../../app/notice.ts'
import { type AnyRow, call, done, useUnsaved } from '../../../../kit/index.ts'
import { changedRows, type Edits, edited, linesOf, refusedCells, type SheetLine, withEdits } from './lines.ts'
import { sendRows } from './send-rows.ts'

const STALE = '数据已被他人修改'
const nothing: Edits = new Map()
const keyOf = (id: number) => ['goods-record', 'sheet', id]

/** The goods of the sheet: what was read, with what was typed laid over it, saved together. */
export function useMany(ids: number[]) {
  const client = useQueryClient()
  const { lines: plain, reading } = useRead(ids)
  const read = useMemo(() => new Map(plain.map((line) => [line.key, line])), [plain])
  const [edits, setEdits] = useState<Edits>(nothing)
  const [refused, setRefused] = useState<Map<string, Record<string, string>>>(new Map())
  const [saving, setSaving] = useState(false)
  const lines = useMemo(() => edited(plain, edits), [plain, edits])
  const changes = useMemo(() => changedRows(lines, read), [lines, read])
  useUnsaved(changes.length > 0, '有未保存的修改，确定离开吗？')
  const reread = (goodsIds: number[]) => Promise.all(goodsIds.map((id) => client.refetchQueries({ queryKey: keyOf(id) })))
  const save = async (): Promise<void> => {
    setSaving(true)
    const wrongs = await sendRows(changes)
    if (wrongs) {
      setRefused(refusedCells(wrongs))
      await reread(wrongs.length > 0 ? staleIn(wrongs) : changes.map((row) => row.goodsId))
      if (wrongs.length === 0) setEdits(nothing)
      if (wrongs.length === 0) done(`保存了${changes.length}个商品`)
    }
    setSaving(false)
  }
  return {
    lines,
    read,
    refused,
    changes,
    save,
    busy: saving || reading,
    /** A line that is changed is no longer the one that was refused. */
    setLines: (next: AnyRow[]) => {
      const touched = next.filter((line, index) => line !== lines[index]) as SheetLine[]
      setEdits((before) => withEdits(before, touched, read))
      setRefused((before) => new Map([...before].filter(([key]) => !touched.some((line) => line.key === key))))
    },
    undoAll: () => setEdits(nothing),
  }
}

function useRead(ids: number[]) {
  return useQueries({
    queries: ids.map((id) => ({
      queryKey: keyOf(id),
      queryFn: ({ signal }: { signal: AbortSignal }) => call(goodsItem, 'get', { id }, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      retry: false,
    })),
    combine: together,
  })
}

/** In the order asked for; one that cannot be read has been said and is left out. */
const together = (results: UseQueryResult<GoodsDetail>[]) => ({
  lines: results.flatMap(({ data }) => (data ? linesOf(data) : [])),
  reading: results.some(({ isFetching }) => isFetching),
})

function staleIn(wrongs: RowRefusal[]): number[] {
  const stale = wrongs.filter(({ reason }) => reason.includes(STALE)).map(({ goodsId }) => goodsId)
  if (stale.length > 0) notice().message.warning('有商品已被他人修改：已换成最新数据，您的修改保留，请核对黄色单元格后再保存')
  return stale
}
