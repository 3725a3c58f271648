import { stateChoices } from '@erp/contract/kit'
import { deliveryStates } from '@erp/contract/temu/delivery/delivery.states'
import { deliveryOrder } from '@erp/contract/temu/delivery/delivery-order'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { type List, ListPage, type StatusTabs } from '../../../kit/index.ts'
import { useSteady } from '../../../kit/steady.ts'
import { deliveryColumns } from './columns.tsx'
import { BatchVerbs, RowVerbs } from './delivery-verbs.tsx'
import { type Asked, Opened } from './opened.tsx'
import { useKeptFilters } from './pxx.ts'
import type { Delivery } from './rows.ts'
import { type Deeds, useDeeds } from './use-deeds.tsx'
import './delivery.css'

const ALL = 'all'
const WHERE: Record<string, Record<string, unknown>> = {
  [ALL]: {},
  forced: { isForced: [1] },
  cancelled: { isPlatformCancelled: [1] },
}
const TABS: StatusTabs = {
  field: 'status',
  items: [[ALL, '全部'], ...stateChoices(deliveryStates), ['forced', '强制发货'], ['cancelled', '平台已取消']],
  count: 'status-count',
  where: (tab): Record<string, unknown> => WHERE[tab] ?? { status: [Number(tab)] },
}

/** 发货单: what goes to the platform's warehouses, and how far each has come. */
export default function DeliveryOrders() {
  useKeptFilters()
  const refresh = useRefresh()
  const deeds = useDeeds(refresh)
  const { asked, ask, close } = useAsking(deeds)
  const open = useCallback((row: Delivery) => ask('view', [row]), [ask])
  const columns = useMemo(() => deliveryColumns(open), [open])
  const rowActions = useCallback((row: Delivery) => <RowVerbs row={row} onAsk={(what) => ask(what, [row])} />, [ask])
  return (
    <ListPage
      resource={deliveryOrder}
      tabs={TABS}
      columns={columns}
      rowHeight={56}
      rowActionsWidth={176}
      onOpen={open}
      rowActions={rowActions}
      batch={(rows, list) => <BatchVerbs rows={rows} onAsk={(what) => ask(what, rows, list)} />}
    >
      {(list) => (
        <>
          {asked && (
            <Opened
              asked={asked}
              onAsk={(what, rows) => ask(what, rows)}
              onClose={close}
              onDone={() => {
                list.clear()
                void refresh()
              }}
              onResult={deeds.show}
            />
          )}
          {deeds.shown}
        </>
      )}
    </ListPage>
  )
}

/** What can be done at once is done; for the rest something opens. */
function useAsking(deeds: Deeds) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const ask = useSteady((what: Asked['what'], rows: Asked['rows'], list?: List) => {
    if (what === 'view' || !deeds.isAtOnce(what)) return setAsked({ what, rows })
    void deeds.run(what, rows).then((worked) => worked && list?.clear())
  })
  return { asked, ask, close: () => setAsked(null) }
}

function useRefresh() {
  const queries = useQueryClient()
  return useCallback(async () => {
    const { path } = deliveryOrder
    await Promise.all([path, ['list', path]].map((key) => queries.invalidateQueries({ queryKey: [key].flat() })))
  }, [queries])
}
