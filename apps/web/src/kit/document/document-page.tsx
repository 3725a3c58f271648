import { type States, stateChoices } from '@erp/contract/kit'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { offers } from '../../app/session.ts'
import { AddButton, RowAction } from '../crud-page.tsx'
import { Detail } from '../detail.tsx'
import type { AnyRow, Column } from '../grid/column.ts'
import { ListPage } from '../list/list-page.tsx'
import type { List, StatusTabs } from '../list/use-list.ts'
import type { DetailsOf, ListRow } from '../rows.ts'
import { DocumentForm, type DocumentFormProps } from './document-form.tsx'
import { DocumentLines, readColumns } from './document-lines.tsx'
import { NotesDrawer } from './notes-drawer.tsx'
import { BatchVerbs, RowVerbs } from './verb-bar.tsx'
import { type DocumentResource, plainVerbs, type Verbed, whyOutside } from './verbs.ts'
import { WithDocument } from './with-document.tsx'

export interface DocumentPageProps<R extends DocumentResource> {
  resource: R
  /** The workflow, where the resource is not declared with it. */
  states?: States
  state?: string
  tabs?: StatusTabs
  /** Its form, where that is more than what its `create` takes. */
  form?: (props: DocumentFormProps<DetailsOf<R>>) => ReactNode
  /** The form only changes what other documents made. */
  makesNone?: boolean
  /** States in which the form may be opened again; the first one unless told. */
  editable?: readonly number[]
  lines?: (document: DetailsOf<R>) => ReactNode
  /** The moves offered for one and for many; those that take `ids` and nothing else unless told. */
  batch?: readonly string[]
  verbs?: (row: ListRow<R>, reload: () => void) => ReactNode
  toolbar?: (list: List<ListRow<R>>) => ReactNode
  /** Verbs for many that need a word more. */
  more?: (rows: ListRow<R>[], list: List<ListRow<R>>) => ReactNode
  columns?: Column<ListRow<R>>[]
  width?: number
}
type Open = { mode: 'new' } | { mode: 'edit' | 'view' | 'notes'; row: AnyRow } | null

/** The whole page of a document that is no more than its declaration. */
export const documentPage = (resource: DocumentResource) => () => <DocumentPage resource={resource} />

/** The page of a document: tabs by state, its form, its lines, its verbs one by one and for many. */
export function DocumentPage<R extends DocumentResource>(props: DocumentPageProps<R>) {
  const { resource } = props
  const { of, tabs, form, makes } = useWorkflow(props)
  const [open, setOpen] = useState<Open>(null)
  const queries = useQueryClient()
  const refresh = async (list: List) => {
    await Promise.all([queries.invalidateQueries({ queryKey: [resource.path, 'details'] }), list.refresh()])
  }
  return (
    <ListPage
      resource={resource}
      tabs={tabs}
      columns={props.columns}
      rowActionsWidth={props.width ?? 220}
      onOpen={(row) => setOpen({ mode: 'view', row })}
      toolbar={(list) => (
        <>
          {makes && <AddButton onClick={() => setOpen({ mode: 'new' })} />}
          {props.toolbar?.(list)}
        </>
      )}
      rowActions={(row, list) => (
        <>
          <OpenIt {...{ row, setOpen, of }} edits={Boolean(form)} editable={props.editable} />
          <RowVerbs {...of} row={row} reload={() => void refresh(list)} />
          {props.verbs?.(row, () => void refresh(list))}
          {offers(resource, 'notes') && <RowAction onClick={() => setOpen({ mode: 'notes', row })}>备注</RowAction>}
        </>
      )}
      batch={(rows, list) => (
        <>
          <BatchVerbs {...of} rows={rows} reload={() => void refresh(list)} onDone={() => list.clear()} />
          {props.more?.(rows, list)}
        </>
      )}
    >
      {(list) => <Opened {...props} {...{ form, open }} close={() => setOpen(null)} reload={() => void refresh(list)} />}
    </ListPage>
  )
}

/** What the declaration says unless the page does; a document that is declared with its lines has a form. */
function useWorkflow<R extends DocumentResource>({ resource, form, batch, ...props }: DocumentPageProps<R>) {
  const { states = resource.states!, state = resource.state ?? 'status' } = props
  const own = useMemo(() => ({ field: state, items: stateChoices(states), count: 'status-count' }), [state, states])
  const plain = (given: DocumentFormProps<DetailsOf<R>>) => <DocumentForm resource={resource} {...given} />
  const shown = form ?? (resource.lines ? plain : undefined)
  return {
    of: { resource, states, state, verbs: batch ?? plainVerbs({ resource, states }) },
    tabs: props.tabs ?? own,
    form: shown,
    makes: shown && !props.makesNone && offers(resource, 'create'),
  }
}

interface OpenProps {
  of: Verbed
  row: AnyRow
  edits: boolean
  editable?: readonly number[]
  setOpen: (open: Open) => void
}

const OpenIt = ({ of, row, edits, editable = [of.states.initial], setOpen }: OpenProps) => (
  <>
    <RowAction onClick={() => setOpen({ mode: 'view', row })}>详情</RowAction>
    {edits && offers(of.resource, 'edit') && (
      <RowAction why={whyOutside(of, editable, '修改', [row])} onClick={() => setOpen({ mode: 'edit', row })}>
        修改
      </RowAction>
    )}
  </>
)

type OpenedProps<R extends DocumentResource> = DocumentPageProps<R> & { open: Open; close: () => void; reload: () => void }

function Opened<R extends DocumentResource>({ open, close, reload, resource, form, lines }: OpenedProps<R>) {
  const saved = () => {
    close()
    reload()
  }
  if (!open) return null
  if (open.mode === 'new') return form?.({ document: null, onClose: close, onSaved: saved })
  if (open.mode === 'notes') return <NotesDrawer {...{ resource }} row={open.row} onClose={close} />
  return (
    <WithDocument resource={resource} id={open.row[resource.key]} fresh={open.mode === 'edit'}>
      {(document) =>
        open.mode === 'edit' ? (
          form?.({ document, onClose: close, onSaved: saved })
        ) : (
          <Detail resource={resource} row={document} onClose={close}>
            {lines?.(document) ?? <PlainLines resource={resource} document={document} />}
          </Detail>
        )
      }
    </WithDocument>
  )
}

const PlainLines = ({ resource, document }: { resource: DocumentResource; document: AnyRow }) => (
  <DocumentLines lines={document['lines'] as AnyRow[]} columns={readColumns(resource)} />
)
