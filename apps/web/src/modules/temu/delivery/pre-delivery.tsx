import { deliveryOrder } from '@erp/contract/temu/delivery/delivery-order'
import { type CheckedLine, preDelivery } from '@erp/contract/temu/delivery/pre-delivery'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { call, type List, ListPage, offers, RowAction, useExpansion, VerbButton } from '../../../kit/index.ts'
import { useSteady } from '../../../kit/steady.ts'
import { Opened } from './opened.tsx'
import { preColumns } from './pre-columns.tsx'
import { CheckedLines, PageLines } from './pre-lines.tsx'
import { type Outcome, ResultDialog } from './result-dialog.tsx'
import type { PreDelivery } from './rows.ts'
import { submitOrders } from './use-deeds.tsx'
import { idOf } from './verbs.ts'
import './delivery.css'

const LINE_HEIGHT = 40
const MOST_HEIGHT = 420
const heightOf = ({ skuCount }: PreDelivery): number => Math.min(MOST_HEIGHT, 64 + LINE_HEIGHT * Math.max(1, Number(skuCount)))
const linesBelow = (row: PreDelivery) => <CheckedLines row={row} />

/** 预发货: drafts beside what the rules say of them and what is free, submitted together. */
export default function PreDeliveries() {
  const expand = useExpansion(heightOf, linesBelow)
  const [ids, setIds] = useState<number[]>([])
  const [removing, setRemoving] = useState<PreDelivery[] | null>(null)
  const { outcomes, show, refresh, submit } = useSubmitting()
  const lines = useLines(ids)
  const columns = useMemo(() => preColumns(expand.toggle), [expand.toggle])
  const rowActions = useRowActions(submit, expand.toggle, setRemoving)
  return (
    <PageLines value={lines}>
      <ListPage
        resource={preDelivery}
        columns={columns}
        rowHeight={56}
        rowActionsWidth={172}
        expand={expand}
        rowActions={rowActions}
        summary={(list) => <Watching ids={list.rows.map(idOf)} onChange={setIds} />}
        batch={(rows, list) => (
          <BatchVerbs count={rows.length} onSubmit={() => void submit(rows, list)} onRemove={() => setRemoving(rows)} />
        )}
      >
        {(list) => (
          <>
            {removing && (
              <Removing rows={removing} list={list} refresh={refresh} onClose={() => setRemoving(null)} onResult={show} />
            )}
            {outcomes && <ResultDialog outcomes={outcomes} onClose={() => show(null)} />}
          </>
        )}
      </ListPage>
    </PageLines>
  )
}

function useSubmitting() {
  const [outcomes, show] = useState<Outcome[] | null>(null)
  const refresh = useRefresh()
  const submit = useSteady(async (rows: PreDelivery[], list: List) => {
    if (await submitOrders(rows, show)) list.clear()
    await refresh()
  })
  return { outcomes, show, refresh, submit }
}

function useRowActions(
  submit: ReturnType<typeof useSubmitting>['submit'],
  toggle: (id: number) => void,
  remove: (rows: PreDelivery[]) => void,
) {
  return useCallback(
    (row: PreDelivery, list: List) => (
      <RowVerbs onSubmit={() => void submit([row], list)} onAdjust={() => toggle(idOf(row))} onRemove={() => remove([row])} />
    ),
    [submit, toggle, remove],
  )
}

interface Verbs {
  onSubmit: () => void
  onRemove: () => void
}
const RowVerbs = ({ onSubmit, onAdjust, onRemove }: Verbs & { onAdjust: () => void }) => (
  <>
    {offers(preDelivery, 'submit') && <RowAction onClick={onSubmit}>提交</RowAction>}
    <RowAction onClick={onAdjust}>调整数量</RowAction>
    {offers(deliveryOrder, 'remove') && (
      <RowAction danger onClick={onRemove}>
        移除
      </RowAction>
    )}
  </>
)

const BatchVerbs = ({ count, onSubmit, onRemove }: Verbs & { count: number }) => (
  <>
    {offers(preDelivery, 'submit') && <VerbButton onClick={onSubmit}>{`提交 ${count}`}</VerbButton>}
    {offers(deliveryOrder, 'remove') && <VerbButton danger onClick={onRemove}>{`移除 ${count}`}</VerbButton>}
  </>
)

interface RemovingProps {
  rows: PreDelivery[]
  list: List
  refresh: () => Promise<void>
  onClose: () => void
  onResult: (outcomes: Outcome[]) => void
}
const Removing = ({ rows, list, refresh, onClose, onResult }: RemovingProps) => (
  <Opened
    asked={{ what: 'remove', rows }}
    onAsk={() => {}}
    onClose={onClose}
    onDone={() => {
      list.clear()
      void refresh()
    }}
    onResult={onResult}
  />
)

/** One call for the lines of a whole page, whatever the number of its rows. */
function Watching({ ids, onChange }: { ids: number[]; onChange: (ids: number[]) => void }) {
  const key = ids.join()
  useEffect(() => onChange(key ? key.split(',').map(Number) : []), [key, onChange])
  return null
}

function useLines(ids: number[]): Record<string, CheckedLine[]> {
  const asked = useQuery({
    queryKey: [preDelivery.path, 'lines', ids],
    queryFn: ({ signal }) => call(preDelivery, 'lines', { ids }, { signal }),
    enabled: ids.length > 0,
    placeholderData: (before) => before,
  })
  return asked.data ?? NONE
}
const NONE = {}

function useRefresh() {
  const queries = useQueryClient()
  return useCallback(async () => {
    const keys = [[preDelivery.path], ['list', preDelivery.path], ['list', deliveryOrder.path]]
    await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })))
  }, [queries])
}
