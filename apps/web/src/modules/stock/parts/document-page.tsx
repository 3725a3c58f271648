import type { States } from '@erp/contract/kit'
import { CHECK_FLAG } from '@erp/contract/stock/document'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import {
  type AnyResource,
  type AnyRow,
  type Column,
  Cover,
  call,
  confirm,
  Detail,
  done,
  type List,
  ListPage,
  offers,
  RowAction,
  type StatusTabs,
} from '../../../kit/index.ts'
import { AddButton } from '../../basic/master-page.tsx'

export interface DocumentFormProps {
  /** The document with its lines; null makes a new one. */
  document: AnyRow | null
  onClose: () => void
  onSaved: () => void
}
interface Props {
  resource: AnyResource
  states: States
  tabs: StatusTabs
  form?: (props: DocumentFormProps) => ReactNode
  /** The form only changes what other documents made. */
  makesNone?: boolean
  /** States in which the form may be opened again. */
  editable?: readonly number[]
  lines: (document: AnyRow) => ReactNode
  /** Verbs that take `ids` and nothing else. */
  batch?: readonly string[]
  verbs?: (row: AnyRow, reload: () => void) => ReactNode
  toolbar?: (list: List) => ReactNode
  /** Verbs for many that need a word more. */
  more?: (rows: AnyRow[], list: List) => ReactNode
  columns?: Column[]
  width?: number
}
type Open = { mode: 'new' } | { mode: 'edit' | 'view'; id: number } | null

/** The page of a warehouse document: tabs by state, its form, its lines, its verbs one by one and for many. */
export function DocumentPage(props: Props) {
  const { resource, tabs, form, states, batch = [], verbs, toolbar, editable = [CHECK_FLAG.waitAudit] } = props
  const [open, setOpen] = useState<Open>(null)
  const queries = useQueryClient()
  const makes = form && !props.makesNone && offers(resource, 'create')
  const refresh = (list: List) => {
    void queries.invalidateQueries({ queryKey: [resource.path, 'details'] })
    void list.refresh()
  }
  return (
    <ListPage
      resource={resource}
      tabs={tabs}
      columns={props.columns}
      rowActionsWidth={props.width ?? 220}
      onOpen={(row: AnyRow) => setOpen({ mode: 'view', id: row[resource.key] })}
      toolbar={(list) => (
        <>
          {makes && <AddButton onClick={() => setOpen({ mode: 'new' })} />}
          {toolbar?.(list)}
        </>
      )}
      rowActions={(row: AnyRow, list) => (
        <>
          <OpenIt {...{ resource, row, setOpen }} edits={Boolean(form) && editable.includes(row['checkFlag'])} />
          <Verbs {...{ resource, states, batch, row }} reload={() => refresh(list)} />
          {verbs?.(row, () => refresh(list))}
        </>
      )}
      batch={(rows: AnyRow[], list) => (
        <>
          <Batch {...{ resource, states, batch, rows, list }} reload={() => refresh(list)} />
          {props.more?.(rows, list)}
        </>
      )}
    >
      {(list) => <Opened {...props} open={open} close={() => setOpen(null)} reload={() => refresh(list)} />}
    </ListPage>
  )
}

interface OpenProps {
  resource: AnyResource
  row: AnyRow
  edits: boolean
  setOpen: (open: Open) => void
}

const OpenIt = ({ resource, row, edits, setOpen }: OpenProps) => (
  <>
    <RowAction onClick={() => setOpen({ mode: 'view', id: row[resource.key] })}>详情</RowAction>
    {edits && offers(resource, 'edit') && (
      <RowAction onClick={() => setOpen({ mode: 'edit', id: row[resource.key] })}>修改</RowAction>
    )}
  </>
)

interface VerbProps {
  resource: AnyResource
  states: States
  batch: readonly string[]
  reload: () => void
}

function Verbs({ resource, states, batch, row, reload }: VerbProps & { row: AnyRow }) {
  const open = batch.filter((verb) => states.moves[verb]?.from.includes(row['checkFlag']) && offers(resource, verb))
  return open.map((verb) => (
    <RowAction
      key={verb}
      danger={states.moves[verb]!.danger}
      onClick={() => void runOn(resource, states, verb, [row[resource.key]], reload)}
    >
      {states.moves[verb]!.label}
    </RowAction>
  ))
}

function Batch({ resource, states, batch, rows, list, reload }: VerbProps & { rows: AnyRow[]; list: List }) {
  return batch
    .filter((verb) => offers(resource, verb))
    .map((verb) => {
      const fitting = rows.filter((row) => states.moves[verb]!.from.includes(row['checkFlag']))
      const ids = fitting.map((row) => row[resource.key])
      const run = async () => {
        if (await runOn(resource, states, verb, ids, reload)) list.clear()
      }
      return (
        <Button
          key={verb}
          size="small"
          danger={states.moves[verb]!.danger}
          disabled={ids.length === 0}
          onClick={() => void run()}
        >
          {`${states.moves[verb]!.label}${ids.length ? ` ${ids.length}` : ''}`}
        </Button>
      )
    })
}

async function runOn(resource: AnyResource, states: States, verb: string, ids: number[], reload: () => void): Promise<boolean> {
  const { label, confirm: question, danger } = states.moves[verb]!
  const asked = question ?? (ids.length > 1 ? `确认${label}所选的 ${ids.length} 张单据吗？` : `确认${label}吗？`)
  if (!(await confirm(asked, { danger }))) return false
  const heard = { said: '' }
  const said = (message: string) => Object.assign(heard, { said: message })
  const worked = await call(resource, verb, { ids }, { said }).then(
    () => true,
    () => false,
  )
  // A server that goes on in the background says so itself.
  if (worked) done(heard.said.includes('后台') ? heard.said : `${label}成功`)
  reload()
  return worked
}

function Opened({ open, close, reload, ...props }: Props & { open: Open; close: () => void; reload: () => void }) {
  const saved = () => {
    close()
    reload()
  }
  if (!open) return null
  if (open.mode === 'new') return props.form?.({ document: null, onClose: close, onSaved: saved })
  return (
    <WithDocument resource={props.resource} id={open.id} fresh={open.mode === 'edit'}>
      {(document) =>
        open.mode === 'edit' ? (
          props.form?.({ document, onClose: close, onSaved: saved })
        ) : (
          <Detail resource={props.resource} row={document} onClose={close}>
            {props.lines(document)}
          </Detail>
        )
      }
    </WithDocument>
  )
}

/** The document with its lines, asked for when it is opened. */
export function WithDocument({
  resource,
  id,
  fresh = false,
  children,
}: {
  resource: AnyResource
  id: number
  /** Never from memory: a form begins with what is there now. */
  fresh?: boolean
  children: (document: AnyRow) => ReactNode
}) {
  const asked = useQuery({
    queryKey: [resource.path, 'details', id],
    queryFn: ({ signal }) => call(resource, 'details', { [resource.key]: id }, { signal }) as Promise<AnyRow>,
    staleTime: 0,
    gcTime: fresh ? 0 : undefined,
  })
  if (!asked.data || (fresh && asked.isFetching))
    return asked.isError ? <Cover loading={false} error={asked.error} onRetry={() => void asked.refetch()} /> : null
  return children(asked.data)
}
