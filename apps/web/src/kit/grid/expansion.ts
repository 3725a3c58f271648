import type { ReactNode } from 'react'
import { useCallback, useMemo, useState } from 'react'
import type { AnyRow } from './column.ts'

/** What opens below a row of a grid; the height is known before the content is, so that nothing jumps. */
export interface Expansion<T = AnyRow> {
  open: ReadonlySet<string | number>
  toggle: (key: string | number) => void
  height: (row: T) => number
  render: (row: T) => ReactNode
}
/** Where the grid holds it, which gives it rows of its own list alone. */
export interface HeldExpansion extends Pick<Expansion, 'open' | 'toggle'> {
  height(row: AnyRow): number
  render(row: AnyRow): ReactNode
}

/** `height` and `render` keep their identity: made outside the component or in `useCallback`. */
export function useExpansion<T = AnyRow>(height: Expansion<T>['height'], render: Expansion<T>['render']): Expansion<T> {
  const [open, setOpen] = useState<Expansion['open']>(new Set())
  const toggle = useCallback((key: string | number) => setOpen((before) => toggled(before, key)), [])
  return useMemo(() => ({ open, toggle, height, render }), [open, toggle, height, render])
}

function toggled(open: Expansion['open'], key: string | number): Set<string | number> {
  const next = new Set(open)
  if (!next.delete(key)) next.add(key)
  return next
}

export const isOpen = (expand: HeldExpansion | undefined, row: AnyRow | undefined, rowKey: string): boolean =>
  Boolean(expand && row && expand.open.has(row[rowKey]))
