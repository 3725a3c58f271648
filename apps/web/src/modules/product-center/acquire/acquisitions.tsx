import { type Choices, stateLabel } from '@erp/contract/kit'
import { dataAcquisition } from '@erp/contract/product-center/acquire/acquisition'
import { ACQUISITION, acquisitionStates } from '@erp/contract/product-center/acquire/acquisition.states'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { AddButton, type List, ListPage, offers, type StatusTabs } from '../../../kit/index.ts'
import { acquisitionColumns } from './columns.tsx'
import { type Asked, Opened } from './opened.tsx'
import type { Acquisition } from './rows.ts'
import { UrlBox } from './url-box.tsx'
import { BatchVerbs, RowVerbs } from './verbs.tsx'
import './acquire.css'

const ALL = 'all'
const COLLECTING = 'collecting'
const UNDERWAY: number[] = [ACQUISITION.waiting, ACQUISITION.running]
const { open, complete, failed, developed, related } = ACQUISITION
const STATES: Choices = [open, complete, failed, developed, related].map(
  (state) => [state, stateLabel(acquisitionStates, state)] as const,
)
const TABS: StatusTabs = {
  field: 'acqStatus',
  items: [[ALL, '全部'], [COLLECTING, '采集中'], ...STATES],
  count: 'status-count',
  where: (tab): Record<string, unknown> => {
    if (tab === ALL) return {}
    return { acqStatus: tab === COLLECTING ? UNDERWAY : [Number(tab)] }
  },
}
const LOOK_AGAIN_MS = 3000

/** 数据采集: what was seen elsewhere, until it is a product of ours. */
export default function Acquisitions() {
  const [asked, setAsked] = useState<Asked | null>(null)
  const edit = useCallback((row: Acquisition) => setAsked({ what: 'edit', rows: [row] }), [])
  const columns = useMemo(() => acquisitionColumns(edit), [edit])
  return (
    <ListPage
      resource={dataAcquisition}
      tabs={TABS}
      columns={columns}
      rowHeight={56}
      rowActionsWidth={164}
      onOpen={edit}
      toolbar={(list) => (
        <>
          {offers(dataAcquisition, 'acquire') && <UrlBox onQueued={() => void list.refresh()} />}
          {offers(dataAcquisition, 'add') && <AddButton onClick={() => setAsked({ what: 'add', rows: [] })}>手工新增</AddButton>}
        </>
      )}
      rowActions={(row, list) => (
        <RowVerbs row={row} onAsk={(what) => setAsked({ what, rows: [row] })} onDone={() => ended(list)} />
      )}
      batch={(rows) => <BatchVerbs rows={rows} onAsk={(what) => setAsked({ what, rows })} />}
    >
      {(list) => (
        <>
          <Watching list={list} />
          {asked && <Opened asked={asked} onClose={() => setAsked(null)} onDone={() => ended(list)} />}
        </>
      )}
    </ListPage>
  )
}

function ended(list: List): void {
  list.clear()
  void list.refresh()
}

/** Looks again while something on the page is being collected. */
function Watching({ list }: { list: List<Acquisition> }) {
  const isWaiting = list.rows.some((row) => UNDERWAY.includes(row.acqStatus))
  const { refresh } = list
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => document.visibilityState === 'visible' && void refresh(), LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isWaiting, refresh])
  return null
}
