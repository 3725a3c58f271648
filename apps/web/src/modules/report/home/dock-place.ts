import type { Place } from './layout.ts'

export interface Box {
  width: number
  height: number
}
/** Clear of the sidebar, and of the other edges. */
export const LEFT = 210
export const EDGE = 50

/** The nearest place at which the panel keeps its distances; the bottom right corner where none was chosen. */
export function placed(wanted: Place | null, panel: Box, window: Box): Place {
  const most = { left: window.width - EDGE - panel.width, top: window.height - EDGE - panel.height }
  const { left, top } = wanted ?? most
  return { left: Math.max(LEFT, Math.min(left, most.left)), top: Math.max(EDGE, Math.min(top, most.top)) }
}
