import type { Action } from '@erp/contract/kit'
import { tradeInfo } from '@erp/contract/order/desk/trade-info'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { type List, ListPage, may, offers, useExpansion, type WholeVerb } from '../../../../kit/index.ts'
import type { ListedOrder } from '../rows.ts'
import { StatusBatch } from '../verbs/status-batch.tsx'
import { targetsFor } from '../verbs/status-targets.ts'
import { useVerbs } from '../verbs/use-verbs.tsx'
import { RowVerbs, VerbButtons } from '../verbs/verb-buttons.tsx'
import type { Verb } from '../verbs/verbs.ts'
import { linesHeight, showLines } from './all-lines.tsx'
import { ListTools } from './list-tools.tsx'
import { NoteDialog } from './note-dialogs.tsx'
import type { NoteKind } from './note-icons.tsx'
import { orderColumns } from './order-columns.tsx'
import { DECIDING, listOf, notedAt, type OrdersOf, resourceOf, tabsOf } from './orders.ts'
import { TagFilter, TagSelect } from './use-tags.tsx'
import { keepWalk, showing } from './walk.ts'
import '../../order.css'

const FILTERS = { tagIds: TagFilter }

/** Any list of orders: what it shows and what can be done follows from its declaration. */
export function OrderList({ of }: { of: OrdersOf }) {
  const shown = useShown(of)
  if (of === 'tradeInfo') return <ListPage resource={tradeInfo} action="page" {...shown} />
  return <ListPage resource={listOf(of)} {...shown} />
}

function useShown(of: OrdersOf) {
  const resource = resourceOf(of)
  const client = useQueryClient()
  const refresh = useCallback(() => void client.invalidateQueries({ queryKey: ['list', resource.path] }), [client, resource])
  const verbs = useVerbs(of, refresh)
  const { tabs, columns, expand, open, note, closeNote } = useColumns(of)
  const whole = useMemo(() => wholeOf(verbs.verbs), [verbs.verbs])
  return {
    tabs,
    columns,
    filters: FILTERS,
    rowHeight: 64,
    rowActionsWidth: 156,
    expand,
    onOpen: open,
    toolbar: ({ condition }: List) => <ListTools of={of} condition={condition} onDone={refresh} />,
    rowActions: (row: ListedOrder, list: List) => <RowVerbs verbs={verbs} row={row} onOpen={open} onDone={list.clear} />,
    wholeVerbs: whole,
    batch: (rows: ListedOrder[], list: List) => (
      <>
        <VerbButtons verbs={verbs} rows={rows} onDone={list.clear} />
        {changesStatus(of) && <StatusBatch rows={rows} onDone={refresh} onEnd={list.clear} />}
      </>
    ),
    children: (list: List) => (
      <>
        <Seen list={list} />
        {verbs.dialogs}
        {note && <NoteDialog {...note} resource={notedAt(resource, note.row)} onClose={closeNote} onDone={refresh} />}
      </>
    ),
  }
}

/** Numbers are given by the ways of the orders, never typed for many. */
const wholeOf = (verbs: Verb[]): WholeVerb[] =>
  verbs
    .filter(({ resource, action, dialog }) => !dialog && (resource.actions[action] as Action).each)
    .map((verb) => (verb.key === 'number' ? { ...verb, fields: undefined } : { ...verb, controls: { tagIds: TagSelect } }))

const changesStatus = (of: OrdersOf) =>
  of === 'tradeInfo' && offers(resourceOf(of), 'updateBatchOrder') && targetsFor(may).length > 0

function useColumns(of: OrdersOf) {
  const resource = resourceOf(of)
  const navigate = useNavigate()
  const [note, setNote] = useState<{ kind: NoteKind; row: ListedOrder } | null>(null)
  const expand = useExpansion(linesHeight, showLines)
  const open = useCallback(
    (row: ListedOrder) => {
      keepWalk(resource.path, resource.title)
      void navigate(`/orderListInfo/${row.id}`)
    },
    [resource, navigate],
  )
  const more = expand.toggle
  const tabs = useMemo(() => tabsOf(of), [of])
  const columns = useMemo(
    () => orderColumns(resource, DECIDING[of], { open, more, note: (kind, row) => setNote({ kind, row }) }),
    [resource, of, open, more],
  )
  return { tabs, columns, expand, open, note, closeNote: () => setNote(null) }
}

function Seen({ list: { resource, rows } }: { list: List }) {
  useEffect(
    () =>
      void showing(
        resource.path,
        rows.map((row) => row.id),
      ),
    [resource, rows],
  )
  return null
}
