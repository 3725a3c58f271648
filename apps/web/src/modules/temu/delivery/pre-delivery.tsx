import { deliveryOrder } from '@erp/contract/temu/delivery/delivery-order'
import { type CheckedLine, preDelivery } from '@erp/contract/temu/delivery/pre-delivery'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { type AnyRow, call, type List, ListPage, offers, RowAction, useExpansion, VerbButton } from '../../../kit/index.ts'
import { useSteady } from '../../../kit/steady.ts'
import { Opened } from './opened.tsx'
import { preColumns } from './pre-columns.tsx'
import { CheckedLines, PageLines } from './pre-lines.tsx'
import { type Outcome, ResultDialog } from './result-dialog.tsx'
import { submitOrders } from './use-deeds.tsx'
import { idOf } from './verbs.ts'
import './delivery.css'

const LINE_HEIGHT = 40
const MOST_HEIGHT = 420
const heightOf = ({ skuCount }: AnyRow): number => Math.min(MOST_HEIGHT, 64 + LINE_HEIGHT * Math.max(1, Number(skuCount)))
const linesBelow = (row: AnyRow) => <CheckedLines row={row} />

/** 预发货: drafts beside what the rules say of them and what is free, submitted together. */
export default function PreDeliveries() {
  const expand = useExpansion(heightOf, linesBelow)
  const [ids, setIds] = useState<number[]>([])
  const [removing, setRemoving] = useState<AnyRow[] | null>(null)
  const [outcomes, show] = useState<Outcome[] | null>(null)
  const refresh = useRefresh()
  const lines = useLines(ids)
  const columns = useMemo(() => preColumns(expand.toggle), [expand.toggle])
  const submit = useSteady(async (rows: AnyRow[], list: List) => {
    if (await submitOrders(rows, show)) list.clear()
    await refresh()
  })
  const rowActions = useCallback(
    (row: AnyRow, list: List) => (
      <>
        {offers(preDelivery, 'submit') && <RowAction onClick={() => void submit([row], list)}>提交</RowAction>}
        <RowAction onClick={() => expand.toggle(idOf(row))}>调整数量</RowAction>
        {offers(deliveryOrder, 'remove') && (
          <RowAction danger onClick={() => setRemoving([row])}>
            移除
          </RowAction>
        )}
      </>
    ),
    [submit, expand.toggle],
  )
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
        batch={(rows: AnyRow[], list) => (
          <>
            {offers(preDelivery, 'submit') && (
              <VerbButton onClick={() => void submit(rows, list)}>{`提交 ${rows.length}`}</VerbButton>
            )}
            {offers(deliveryOrder, 'remove') && (
              <VerbButton danger onClick={() => setRemoving(rows)}>{`移除 ${rows.length}`}</VerbButton>
            )}
          </>
        )}
      >
        {(list) => (
          <>
            {removing && (
              <Opened
                asked={{ what: 'remove', rows: removing }}
                onAsk={() => {}}
                onClose={() => setRemoving(null)}
                onDone={() => {
                  list.clear()
                  void refresh()
                }}
                onResult={show}
              />
            )}
            {outcomes && <ResultDialog outcomes={outcomes} onClose={() => show(null)} />}
          </>
        )}
      </ListPage>
    </PageLines>
  )
}

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
