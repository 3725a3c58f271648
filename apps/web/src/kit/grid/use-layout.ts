import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef } from 'react'
import { keepSoon, readPreference } from '../../app/preference.ts'
import { type Column, type ColumnLayout, initialLayout, mergedLayout } from './column.ts'

/** Order, visibility and widths of the columns, kept per person under the grid's key. */
export function useLayout(gridKey: string, columns: Column<never>[]) {
  const client = useQueryClient()
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
      keepSoon(queryKey[1]!, next)
    },
    [client, queryKey],
  )
  const reset = useCallback(() => setLayout(initialLayout(columns)), [columns, setLayout])
  return { layout, setLayout, reset }
}
