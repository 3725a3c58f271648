import { create } from 'zustand'
import { stored } from '../../../app/token.ts'

export const SECTIONS = ['ranking', 'profit', 'amount', 'top'] as const
export type SectionKey = (typeof SECTIONS)[number]

export interface Place {
  left: number
  top: number
}
interface Layout {
  folded: SectionKey[]
  /** Where the floating panel was put; null until somebody moves it. */
  place: Place | null
  /** The floating panel shows its head alone; null: as the room allows. */
  small: boolean | null
}

const keyOf = (): string => `home:${stored('username')}`

/** How this person left the dashboard in this browser. */
export const useLayout = create<Layout>(() => ({ folded: [], place: null, small: null, ...read() }))

export function keep(change: Partial<Layout>): void {
  useLayout.setState(change)
  localStorage.setItem(keyOf(), JSON.stringify(useLayout.getState()))
}

export const fold = (key: SectionKey, folded: boolean): void => {
  const others = useLayout.getState().folded.filter((one) => one !== key)
  keep({ folded: folded ? [...others, key] : others })
}

function read(): Partial<Layout> {
  try {
    return (JSON.parse(localStorage.getItem(keyOf()) ?? '{}') as Partial<Layout> | null) ?? {}
  } catch {
    return {}
  }
}
