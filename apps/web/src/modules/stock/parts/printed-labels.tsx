import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { LabelSheet } from './label-sheet.tsx'

interface Props<T> {
  title: string
  size: { width: number; height: number }
  /** Under which name the answer is kept while the sheet is open. */
  asking: readonly unknown[]
  /** Null: a template made a file of them, which is with the printer. */
  ask: () => Promise<T[] | null>
  labelsOf: (label: T) => ReactNode[]
  onClose: () => void
}

/** Labels by the default template of their type, or drawn here where there is none. */
export function PrintedLabels<T>({ title, size, asking, ask, labelsOf, onClose }: Props<T>) {
  const asked = useQuery({ queryKey: asking, queryFn: ask, staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false })
  const isOver = asked.data === null || asked.isError
  useEffect(() => {
    if (isOver) onClose()
  }, [isOver, onClose])
  if (!asked.data) return null
  return <LabelSheet title={title} size={size} labels={asked.data.flatMap(labelsOf)} onClose={onClose} />
}
