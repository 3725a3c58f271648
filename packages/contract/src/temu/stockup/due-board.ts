/** Stages of what has to leave, in the order in which it passes them. */
export const DUE_STAGES = [
  ['build', '待建单'],
  ['audit', '待审核'],
  ['pick', '待拣'],
  ['label', '待贴'],
  ['pack', '待装'],
  ['ship', '待发'],
] as const
/** Days, and of what left in them the newest: how long each stage takes here is learnt from them. */
export const [DUE_LEARNT_DAYS, DUE_LEARNT_OF] = [30, 2000]
export type DueStage = (typeof DUE_STAGES)[number][0]

export interface DueItem {
  /** A stock-up order while it is on no delivery order, else its delivery order. */
  id: number
  no: string
  shopName: string
  placeName: string | null
  pieces: number
  deadline: string
  /** Minutes that it still has; below nothing when it is late. */
  minutesLeft: number
  /** Minutes that what is left to do usually takes; null where nobody knows yet. */
  minutesNeeded: number | null
  /** Late, cannot make it at the present pace, or well on its way. */
  fate: 'late' | 'red' | 'fine'
}
export interface DueColumn {
  stage: DueStage
  label: string
  /** Median minutes that this stage took here in the last 30 days; null without data. */
  minutes: number | null
  total: number
  late: number
  red: number
  /** The most urgent of them. */
  items: DueItem[]
}
export interface DueBoard {
  now: string
  hours: number
  columns: DueColumn[]
}
