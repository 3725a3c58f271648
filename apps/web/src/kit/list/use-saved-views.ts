import { useQuery, useQueryClient } from '@tanstack/react-query'
import { addView, changeView, listViews, removeView, type SavedView } from '../../app/saved-view.ts'
import type { Column, ColumnLayout } from '../grid/column.ts'
import { useLayout } from '../grid/use-layout.ts'
import type { ListState } from './url.ts'
import { gridKeyOf, type List } from './use-list.ts'

/** What a view brings back: filter, tab, sort, page size and the columns. */
type Body = Omit<ListState, 'pageNum'> & { layout: ColumnLayout }
export interface ViewForm {
  name: string
  shared: boolean
}

/** The views of a list: read when the menu first opens. */
export function useSavedViews(list: List, columns: Column[], wanted: boolean) {
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
      const { layout: columnsThen, tab, condition, pageSize, sort } = view.body as unknown as Body
      setLayout(columnsThen)
      list.change({ tab, condition, pageSize, sort })
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
