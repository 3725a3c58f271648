import type { Fields } from '@erp/contract/kit'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { addView, changeView, listViews, removeView, type SavedView } from '../../app/saved-view.ts'
import { may } from '../../app/session.ts'
import { type Column, mergedLayout } from '../grid/column.ts'
import { useLayout } from '../grid/use-layout.ts'
import { gridKeyOf, type List } from './use-list.ts'
import { knownBody, type ViewBody } from './view-body.ts'

export interface ViewForm {
  name: string
  shared: boolean
}

/** The views of a list: read when the menu first opens. */
export function useSavedViews(list: List, columns: Column<never>[], wanted: boolean) {
  const client = useQueryClient()
  const page = gridKeyOf(list.resource)
  const { layout, setLayout } = useLayout(page, columns)
  const queryKey = ['saved-view', page]
  const views = useQuery({
    queryKey,
    queryFn: ({ signal }) => listViews(page, signal),
    enabled: wanted,
  })
  const body = (): Record<string, unknown> => {
    const { pageNum: _pageNum, ...state } = list.state
    return { ...state, layout }
  }
  const changed = () => client.invalidateQueries({ queryKey })
  return {
    views: views.data ?? [],
    loading: views.isLoading,
    apply: (view: SavedView) => {
      const then = view.body as Partial<ViewBody>
      setLayout(mergedLayout(columns, then.layout ?? null))
      list.change(knownBody(then, { fields: seenFields(list), columns, tabs: list.tabs?.items }))
    },
    save: async ({ name, shared }: ViewForm) => {
      const same = views.data?.find((view) => view.mine && view.name === name)
      const input = { name, body: body(), shared: shared ? (1 as const) : (0 as const) }
      await (same ? changeView(same, input) : addView(page, input))
      await changed()
    },
    remove: async (view: SavedView) => {
      await removeView(view.id)
      await changed()
    },
  }
}

const seenFields = ({ resource }: List): Fields =>
  Object.fromEntries(Object.entries(resource.fields as Fields).filter(([, { reach }]) => !reach || may(reach)))
