import { stateChoices } from '@erp/contract/kit'
import { manualPublish } from '@erp/contract/product-center/manual/manual-publish'
import { manualStates } from '@erp/contract/product-center/manual/manual-publish.states'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { AddButton, type List, ListPage, offers, type StatusTabs } from '../../../kit/index.ts'
import { CodesFilter } from '../../goods/catalog/list/codes-filter.tsx'
import { PUBLISH_COLUMNS } from './columns.tsx'
import { BatchDeeds, RowDeeds } from './deeds.tsx'
import { type Asked, Opened } from './opened.tsx'
import { PlanDrawer } from './plan-drawer.tsx'
import type { Publish } from './rows.ts'
import './manual.css'

const TABS: StatusTabs = { field: 'pubStatus', items: stateChoices(manualStates), count: 'status-count' }
const FILTERS = { goodsCode: CodesFilter }

/** 手动刊登: which goods shall be online in which shop, and what came of it. */
export default function ManualPublishes() {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [planning, setPlanning] = useState(false)
  const view = useCallback((row: Publish) => setAsked({ what: 'view', rows: [row] }), [])
  const refresh = useRefresh()
  return (
    <ListPage
      resource={manualPublish}
      tabs={TABS}
      columns={PUBLISH_COLUMNS}
      filters={FILTERS}
      wholeVerbs={[]}
      rowHeight={56}
      rowActionsWidth={232}
      onOpen={view}
      toolbar={() => offers(manualPublish, 'add') && <AddButton onClick={() => setPlanning(true)}>新增刊登计划</AddButton>}
      rowActions={(row, list) => (
        <RowDeeds row={row} list={list} onAsk={(what) => setAsked({ what, rows: [row] })} onDone={() => void refresh(list)} />
      )}
      batch={(rows, list) => (
        <BatchDeeds rows={rows} onAsk={(what) => setAsked({ what, rows })} onDone={() => void refresh(list)} />
      )}
    >
      {(list) => (
        <>
          {asked && <Opened asked={asked} onAsk={setAsked} onClose={() => setAsked(null)} onDone={() => void refresh(list)} />}
          {planning && <PlanDrawer onClose={() => setPlanning(false)} onDone={() => void refresh(list)} />}
        </>
      )}
    </ListPage>
  )
}

function useRefresh() {
  const queries = useQueryClient()
  return async (list: List) => {
    list.clear()
    await Promise.all([queries.invalidateQueries({ queryKey: [manualPublish.path] }), list.refresh()])
  }
}
