import { stateChoices } from '@erp/contract/kit'
import { development } from '@erp/contract/product-center/development/development'
import { DEVELOPMENT, developmentStates } from '@erp/contract/product-center/development/development.states'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Checkbox } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { AddButton, type FilterProps, type List, ListPage, offers, type StatusTabs } from '../../../kit/index.ts'
import { CategoryFilter } from '../../goods/catalog/list/category-filter.tsx'
import { developmentColumns } from './columns.tsx'
import { type Asked, Opened } from './opened.tsx'
import { BatchVerbs, RowVerbs } from './row-verbs.tsx'
import type { Development } from './rows.ts'
import './development.css'

const ALL = 'all'
const TABS: StatusTabs = {
  field: 'devStatus',
  items: [
    [ALL, '全部'],
    ...stateChoices(developmentStates).map(([state, label]) => [state, state === DEVELOPMENT.pool ? '推荐池' : label] as const),
  ],
  count: 'status-count',
  where: (tab): Record<string, unknown> => (tab === ALL ? {} : { devStatus: [Number(tab)] }),
}

/** 只看我的: what I develop or recommended. */
const Mine = ({ field, value, onChange, onPick }: FilterProps) => (
  <Checkbox
    checked={Boolean(value?.length)}
    onChange={({ target }) => {
      onChange?.(target.checked ? [1] : undefined)
      onPick()
    }}
  >
    {field.label}
  </Checkbox>
)
const FILTERS = { catId: CategoryFilter, mine: Mine }

/** 产品开发: from a recommendation to the goods. */
export default function Developments() {
  const [asked, setAsked] = useState<Asked | null>(null)
  const open = useCallback((row: Development) => setAsked({ what: 'view', rows: [row] }), [])
  const columns = useMemo(() => developmentColumns(open), [open])
  const refresh = useRefresh()
  return (
    <ListPage
      resource={development}
      tabs={TABS}
      columns={columns}
      filters={FILTERS}
      rowHeight={56}
      rowActionsWidth={168}
      wholeVerbs={NONE}
      onOpen={open}
      toolbar={() => <Top onAsk={setAsked} />}
      rowActions={(row) => <RowVerbs row={row} onAsk={(what) => setAsked({ what, rows: [row] })} />}
      batch={(rows) => <BatchVerbs rows={rows} onAsk={(what) => setAsked({ what, rows, many: true })} />}
    >
      {(list) =>
        asked && (
          <Opened asked={asked} list={list} onAsk={setAsked} onClose={() => setAsked(null)} onDone={() => void refresh(list)} />
        )
      }
    </ListPage>
  )
}
const NONE: [] = []

const Top = ({ onAsk }: { onAsk: (asked: Asked) => void }) => (
  <>
    {offers(development, 'add') && <AddButton onClick={() => onAsk({ what: 'add', rows: [] })} />}
    {offers(development, 'add-recommend') && <Button onClick={() => onAsk({ what: 'addRecommend', rows: [] })}>添加推荐</Button>}
  </>
)

function useRefresh() {
  const queries = useQueryClient()
  return async (list: List) => {
    list.clear()
    await Promise.all([queries.invalidateQueries({ queryKey: [development.path] }), list.refresh()])
  }
}
