import { createContext } from 'react'
import { type Size, useSettings, useSize } from '../../app/settings.ts'
import type { Density } from './column.ts'

const NORMAL = 36
const BY_DENSITY: Record<Density, number> = { compact: -8, normal: 0, roomy: 10 }
const BY_SIZE: Record<Size, number> = { small: -4, medium: 0, large: 6 }
const LOWEST = 26
/** Two short lines, and sixteen such rows on a screen of 1440 × 900, whatever the page's own height is. */
const COMPACT_MOST = 32

/** For cells that say less where rows are low. */
export const GridDensity = createContext<Density>('normal')

export function useDensity(chosen: Density | undefined): Density {
  const compact = useSettings((settings) => settings.compact)
  return chosen ?? (compact ? 'compact' : 'normal')
}

/** The page's height, or 36; lower or higher by the density and by the size. */
export function useRowHeight(own = NORMAL, density: Density): number {
  const size = useSize((state) => state.size)
  const height = own + BY_DENSITY[density]
  return Math.max(LOWEST, (density === 'compact' ? Math.min(height, COMPACT_MOST) : height) + BY_SIZE[size])
}
