import { type SavedView, savedView } from '@erp/contract/account/own/saved-view'
import { call } from './call.ts'

export type { SavedView } from '@erp/contract/account/own/saved-view'

/** One's own views of a list, and those the department shares. */
export const listViews = (page: string, signal: AbortSignal): Promise<SavedView[]> =>
  call(savedView, 'list', { page }, { signal })

export type ViewToKeep = Pick<SavedView, 'name' | 'body' | 'shared'>
export const addView = (page: string, view: ViewToKeep): Promise<SavedView> => call(savedView, 'save', { ...view, page })
export const changeView = ({ id, version }: SavedView, view: ViewToKeep): Promise<SavedView> =>
  call(savedView, 'update', { ...view, id, version })
export const removeView = (id: number): Promise<unknown> => call(savedView, 'remove', { id })
