import { create } from 'zustand'
import { keepSoon, readPreference } from './preference.ts'
import { cookie, setCookie, stored } from './token.ts'

export const SIZES = ['small', 'medium', 'large'] as const
export type Size = (typeof SIZES)[number]

export interface Settings {
  themeColor: string
  tagsView: boolean
  fixedHeader: boolean
  sidebarLogo: boolean
  dark: boolean
  /** Tables with low rows. */
  compact: boolean
  /** How many rows lists show unless told otherwise. */
  pageSize: number
  /** A button for the settings in the header. */
  showSettings: boolean
}

export const DEFAULTS: Settings = {
  themeColor: '#2358d5',
  tagsView: true,
  fixedHeader: true,
  sidebarLogo: true,
  dark: false,
  compact: false,
  pageSize: 20,
  showSettings: false,
}
const KEY = 'settings'
/** The last look of this browser, so that a reload does not flash in another one. */
const lookOf = (username: string): string => `${KEY}:${username}`

const inBrowser = typeof document !== 'undefined'
export const useSettings = create<Settings>(() => ({ ...DEFAULTS, ...(inBrowser ? seen(stored('username')) : {}) }))
export const useSize = create<{ size: Size }>(() => ({
  size: (inBrowser && SIZES.find((size) => size === cookie('size'))) || 'medium',
}))

let owner = ''

export async function loadSettings(username: string): Promise<void> {
  owner = username
  const kept = await readPreference<Partial<Settings>>(KEY)
  useSettings.setState({ ...DEFAULTS, ...kept })
  localStorage.setItem(lookOf(username), JSON.stringify(useSettings.getState()))
}

export function changeSettings(change: Partial<Settings>): void {
  useSettings.setState(change)
  const settings = useSettings.getState()
  localStorage.setItem(lookOf(owner), JSON.stringify(settings))
  keepSoon(KEY, settings)
}

export function changeSize(size: Size): void {
  setCookie('size', size)
  useSize.setState({ size })
}

function seen(username: string): Partial<Settings> {
  try {
    return (JSON.parse(localStorage.getItem(lookOf(username)) ?? '{}') as Partial<Settings> | null) ?? {}
  } catch {
    return {}
  }
}
