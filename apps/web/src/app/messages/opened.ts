import { create } from 'zustand'

interface Opened {
  open: boolean
  /** The notice to show first; without one, the list. */
  messageId: number | null
}

/** The message centre is one, wherever it is opened from. */
export const useOpened = create<Opened>(() => ({ open: false, messageId: null }))
export const openMessages = (messageId: number | null = null): void => useOpened.setState({ open: true, messageId })
export const closeMessages = (): void => useOpened.setState({ open: false, messageId: null })
