import { employeeCorrespondence, type UnmatchedName, unmatchedName } from '@erp/contract/basic/employee-correspondence'
import { Button, Tabs } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { FormDrawer, type List, ListPage, type ListRow, offers, RowAction } from '../../kit/index.ts'
import { MasterPage } from './master-page.tsx'
import { MatchNames } from './match-names.tsx'
import './basic.css'

const tabs = [
  { key: '', label: '全部' },
  { key: 'unmatched', label: '未对应' },
]
/** Read through its own call, listed like any other resource. */
const unmatched = {
  ...unmatchedName,
  actions: { 'list-page': { ...employeeCorrespondence.actions.unmatched, path: '/basic/employee-correspondence/unmatched' } },
}

/** Who is meant by a name of another system, and the names that still mean nobody. */
export default function EmployeeCorrespondence() {
  const [params, setParams] = useSearchParams()
  const shown = params.get('show') ?? ''
  return (
    <div className="tabbed-page">
      <Tabs
        className="page-tabs"
        size="small"
        activeKey={shown}
        items={tabs}
        onChange={(key) => setParams(key ? { show: key } : {})}
      />
      <div className="tabbed-body">
        {shown === 'unmatched' ? <Unmatched /> : <MasterPage resource={employeeCorrespondence} />}
      </div>
    </div>
  )
}

type Open = { mode: 'one'; row: UnmatchedName } | { mode: 'many'; rows: UnmatchedName[] } | null

function Unmatched() {
  const [open, setOpen] = useState<Open>(null)
  const may = offers(employeeCorrespondence, 'add')
  function match(list: List<ListRow<typeof unmatched>>): void {
    const chosen = [...list.selection.values()]
    setOpen({ mode: 'many', rows: chosen.length ? chosen : list.rows })
  }
  return (
    <ListPage
      resource={unmatched}
      rowActionsWidth={72}
      toolbar={(list) =>
        may && (
          <Button type="primary" disabled={list.rows.length === 0} onClick={() => match(list)}>
            一键对应
          </Button>
        )
      }
      batch={may ? (_rows, list) => <Button onClick={() => match(list)}>对应所选</Button> : undefined}
      rowActions={may ? (row) => <RowAction onClick={() => setOpen({ mode: 'one', row })}>对应</RowAction> : undefined}
    >
      {(list) => (
        <>
          {open?.mode === 'one' && (
            <FormDrawer
              resource={employeeCorrespondence}
              row={null}
              title={`对应「${open.row.externalName}」`}
              initial={{ source: open.row.source, externalName: open.row.externalName }}
              onClose={() => setOpen(null)}
              onSaved={() => void list.refresh()}
            />
          )}
          {open?.mode === 'many' && (
            <MatchNames rows={open.rows} onClose={() => setOpen(null)} onDone={() => void list.refresh().then(list.clear)} />
          )}
        </>
      )}
    </ListPage>
  )
}
