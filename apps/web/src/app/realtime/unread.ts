import { create } from 'zustand'
import { quietly, send } from '../call.ts'
import { token } from '../token.ts'

const PATH = '/basic/message/getMessageNoReadCount'
/** Signing out closes the socket too: the page is given the time to leave. */
const LEAVING_MS = 1000

const useCount = create<{ count: number }>(() => ({ count: 0 }))

/** Notices this person has not opened, the same in every tab. */
export const useUnread = (): number => useCount((state) => state.count)
export const setUnread = (count: number): void => useCount.setState({ count })

export async function refreshUnread(): Promise<void> {
  setUnread(await send<number>('GET', PATH, {}, { handles: quietly }).catch(() => current()))
}

const current = (): number => useCount.getState().count

/** The socket was refused: another tab signed in again, or a call finds out whether the session is over, and says so as the catalogue does. */
export async function checkSession(told: string): Promise<boolean> {
  await new Promise((resolve) => setTimeout(resolve, LEAVING_MS))
  if (!token()) return false
  if (token() !== told) return true
  await send<number>('GET', PATH).then(setUnread, () => {})
  return false
}
