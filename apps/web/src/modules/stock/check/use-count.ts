import { useMemo, useState } from 'react'
import { type AnyResource, attempt, call } from '../../../kit/index.ts'
import type { FoundLine } from './add-line.tsx'
import type { CountedLine } from './rows.ts'

export const PAGE = 100
export interface Filter {
  text: string
  /** Only what nobody has counted yet. */
  open: boolean
}

/** Lines under the hand: what was typed and not saved, what is shown, and saving it. */
export function useCount(resource: AnyResource, id: number, all: CountedLine[], onSaved: () => void) {
  const [typed, setTyped] = useState(new Map<number, number>())
  const [filter, setFilter] = useState<Filter>({ text: '', open: false })
  const [page, setPage] = useState(1)
  const [saving, setSaving] = useState(false)
  const lines = useMemo(() => all.filter((line) => !isVoid(line) && fits(line, filter)), [all, filter])
  const save = async (more: FoundLine[] = []) => {
    const counted = [...typed].map(([lineId, countQty]) => ({ lineId, countQty }))
    setSaving(true)
    const given = { [resource.key]: id, lines: [...counted, ...more] }
    const worked = await attempt(call(resource, 'save-count', given), '已保存')
    setSaving(false)
    if (!worked) return false
    setTyped(new Map())
    onSaved()
    return true
  }
  const type = (lineId: number, countQty: number | null) =>
    setTyped((now) => {
      const next = new Map(now)
      if (countQty === null) next.delete(lineId)
      else next.set(lineId, countQty)
      return next
    })
  const change = (next: Partial<Filter>) => {
    setFilter({ ...filter, ...next })
    setPage(1)
  }
  return { typed, type, lines, shown: lines.slice((page - 1) * PAGE, page * PAGE), page, setPage, filter, change, saving, save }
}

const isVoid = (line: CountedLine): boolean => 'lineState' in line && line.lineState === 5

function fits(line: CountedLine, { text, open }: Filter): boolean {
  const wanted = text.trim().toUpperCase()
  const named = !wanted || line.locationName.startsWith(wanted) || line.sku.includes(wanted)
  return named && (!open || line.countQty === null)
}
