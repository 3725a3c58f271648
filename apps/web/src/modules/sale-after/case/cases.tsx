import { stateChoices } from '@erp/contract/kit'
import { afterSaleCase } from '@erp/contract/sale-after/case/case'
import { CASE, caseStates } from '@erp/contract/sale-after/case/case.states'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { AddButton, type List, ListPage, offers, type StatusTabs } from '../../../kit/index.ts'
import { BatchVerbs, RowVerbs } from './case-verbs.tsx'
import { caseColumns } from './columns.tsx'
import { CaseForm } from './form/case-form.tsx'
import { type Asked, Opened } from './opened.tsx'
import type { Case } from './rows.ts'
import './case.css'

const ALL = 'all'
const SOON = 'soon'
const FINANCE = 'finance'
const WHERE: Record<string, Record<string, unknown>> = {
  [ALL]: {},
  [SOON]: { soon: [1] },
  [FINANCE]: { checkFlag: [CASE.waiting], needsFinance: [1] },
}
const TABS: StatusTabs = {
  field: 'checkFlag',
  items: [[ALL, '全部'], ...stateChoices(caseStates), [SOON, '即将超时'], [FINANCE, '待财务审核']],
  count: 'status-count',
  where: (tab): Record<string, unknown> => WHERE[tab] ?? { checkFlag: [Number(tab)] },
}

/** 售后单: what buyers complain about, how it is settled and how far that has come. */
export default function Cases() {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [, create] = useCreating()
  const open = useCallback((row: Case) => setAsked({ what: 'view', rows: [row] }), [])
  const columns = useMemo(() => caseColumns(open), [open])
  const refresh = useRefresh()
  return (
    <ListPage
      resource={afterSaleCase}
      tabs={TABS}
      columns={columns}
      rowHeight={56}
      rowActionsWidth={168}
      onOpen={open}
      toolbar={() => offers(afterSaleCase, 'create') && <AddButton onClick={() => create('new')}>新建售后</AddButton>}
      rowActions={(row) => <RowVerbs row={row} onAsk={(what) => setAsked({ what, rows: [row] })} />}
      batch={(rows) => <BatchVerbs rows={rows} onAsk={(what) => setAsked({ what, rows })} />}
    >
      {(list) => (
        <>
          {asked && <Opened asked={asked} onAsk={setAsked} onClose={() => setAsked(null)} onDone={() => void refresh(list)} />}
          <Creating onSaved={() => void refresh(list)} />
        </>
      )}
    </ListPage>
  )
}

function Creating({ onSaved }: { onSaved: () => void }) {
  const [creating, create] = useCreating()
  if (!creating || !offers(afterSaleCase, 'create')) return null
  return <CaseForm key={creating} orderId={Number(creating) || null} onClose={() => create(null)} onSaved={onSaved} />
}

/** `?create=` opens a new case, of the order it names or of one to be found: others link to it, and a reload keeps it. */
function useCreating() {
  const [params, setParams] = useSearchParams()
  const create = (order: string | null) =>
    setParams((before) => {
      const next = new URLSearchParams(before)
      if (order) next.set('create', order)
      else next.delete('create')
      return next
    })
  return [params.get('create'), create] as const
}

function useRefresh() {
  const queries = useQueryClient()
  return async (list: List) => {
    list.clear()
    await Promise.all([queries.invalidateQueries({ queryKey: [afterSaleCase.path] }), list.refresh()])
  }
}
