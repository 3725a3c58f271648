import { type Size, useSettings, useSize } from '../../app/settings.ts'
import type { Density } from './column.ts'

const NORMAL = 36
const BY_DENSITY: Record<Density, number> = { compact: -8, normal: 0, roomy: 10 }
const BY_SIZE: Record<Size, number> = { small: -4, medium: 0, large: 6 }
const LOWEST = 26

/** The page's height, or 36; lower or higher by the table's density, else by the person's settings, and by the size. */
export function useRowHeight(own: number | undefined, density: Density | undefined): number {
  const compact = useSettings((settings) => settings.compact)
  const size = useSize((state) => state.size)
  const step = BY_DENSITY[density ?? (compact ? 'compact' : 'normal')]
  return Math.max(LOWEST, (own ?? NORMAL) + step + BY_SIZE[size])
}
