import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef } from 'react'
import { keepPreference, readPreference } from '../../app/preference.ts'
import { type Column, type ColumnLayout, initialLayout, mergedLayout } from './column.ts'

const SAVE_AFTER_MS = 600

/** Order, visibility and widths of the columns, kept per person under the grid's key. */
export function useLayout(gridKey: string, columns: Column[]) {
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const changed = useRef<ColumnLayout>(undefined)
  const queryKey = useMemo(() => ['preference', `columns.${gridKey}`], [gridKey])
  const { data } = useQuery({
    queryKey,
    // A change made before the kept layout arrives is the newer one.
    queryFn: async () => {
      const kept = await readPreference<ColumnLayout>(queryKey[1]!)
      return changed.current ?? kept
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  const layout = useMemo(() => mergedLayout(columns, data ?? null), [columns, data])
  const setLayout = useCallback(
    (next: ColumnLayout) => {
      changed.current = next
      client.setQueryData(queryKey, next)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void keepPreference(queryKey[1]!, next), SAVE_AFTER_MS)
    },
    [client, queryKey],
  )
  const reset = useCallback(() => setLayout(initialLayout(columns)), [columns, setLayout])
  return { layout, setLayout, reset }
}
