import { type ReactNode, useCallback, useState } from 'react'
import {
  AddButton,
  type AnyResource,
  type AnyRow,
  type Column,
  Detail,
  FormDrawer,
  type List,
  ListPage,
  type ListRow,
  offers,
  RowAction,
  remove,
} from '../../kit/index.ts'

export interface FormProps<T = AnyRow> {
  row: T | null
  onClose: () => void
  onSaved: () => void
}
interface Props<R extends AnyResource, T extends AnyRow = ListRow<R>> {
  resource: R
  columns?: Column<T>[]
  toolbar?: (list: List<T>) => ReactNode
  /** Between 详情 and 修改. */
  actions?: (row: T, list: List<T>) => ReactNode
  actionsWidth?: number
  /** Instead of the form made of all inputs. */
  form?: (props: FormProps<T>) => ReactNode
  /** Instead of the plain detail. */
  detail?: (row: T, close: () => void) => ReactNode
}
type Open<T> = { mode: 'new' } | { mode: 'edit' | 'view'; row: T } | null

/** A master with a little more than the plain page: own columns, own verbs, an own form or detail. */
export function MasterPage<R extends AnyResource>(props: Props<R>) {
  const { resource, columns, toolbar, actions, actionsWidth, form, detail } = props
  const [open, setOpen] = useState<Open<ListRow<R>>>(null)
  const close = () => setOpen(null)
  const view = useCallback((row: ListRow<R>) => setOpen({ mode: 'view', row }), [])
  const rowActions = useCallback(
    (row: ListRow<R>, list: List<ListRow<R>>) => (
      <RowActions resource={resource} row={row} list={list} onOpen={(mode) => setOpen({ mode, row })}>
        {actions?.(row, list)}
      </RowActions>
    ),
    [resource, actions],
  )
  const show = form ?? ((given: FormProps<ListRow<R>>) => <FormDrawer resource={resource} {...given} />)
  return (
    <ListPage
      resource={resource}
      columns={columns}
      rowActionsWidth={actionsWidth}
      onOpen={view}
      toolbar={(list) => (
        <>
          {offersAny(resource, 'save', 'add') && <AddButton onClick={() => setOpen({ mode: 'new' })} />}
          {toolbar?.(list)}
        </>
      )}
      rowActions={rowActions}
    >
      {(list) => {
        if (!open) return null
        if (open.mode === 'view')
          return detail ? detail(open.row, close) : <Detail resource={resource} row={open.row} onClose={close} />
        return show({ row: open.mode === 'edit' ? open.row : null, onClose: close, onSaved: () => void list.refresh() })
      }}
    </ListPage>
  )
}

interface RowProps {
  resource: AnyResource
  row: AnyRow
  list: List
  onOpen: (mode: 'edit' | 'view') => void
  children: ReactNode
}

const RowActions = ({ resource, row, list, onOpen, children }: RowProps) => (
  <>
    <RowAction onClick={() => onOpen('view')}>详情</RowAction>
    {children}
    {offersAny(resource, 'update', 'edit') && <RowAction onClick={() => onOpen('edit')}>修改</RowAction>}
    {offers(resource, 'remove') && !row['isSystem'] && (
      <RowAction danger onClick={() => void remove(resource, row, list)}>
        删除
      </RowAction>
    )}
  </>
)

const offersAny = (resource: AnyResource, ...verbs: string[]): boolean => verbs.some((verb) => offers(resource, verb))
