import { stateChoices } from '@erp/contract/kit'
import { checkStates } from '@erp/contract/stock/check/check.states'
import { CHECK_FLAG } from '@erp/contract/stock/document'
import { Button } from 'antd'
import { useState } from 'react'
import { DocumentPage, download, ImportDialog, may, offers, RowAction, type StatusTabs } from '../../../kit/index.ts'
import { AgainDialog } from './again-dialog.tsx'
import { FinishedAudit } from './finished-audit.tsx'
import { FinishedForm } from './finished-form.tsx'
import { FinishedLines } from './finished-lines.tsx'
import type { Finals, Result, Results } from './rows.ts'

interface Props {
  resource: Results
  /** The final counts that results are made of. */
  finals: Finals
}
const TABS: StatusTabs = { field: 'checkFlag', items: stateChoices(checkStates), count: 'status-count' }
const FLOW = { states: checkStates, state: 'checkFlag', tabs: TABS, batch: ['invalid'] }
type Open = { step: 'audit' | 'price'; rows: Result[]; reload: () => void } | null
const mayAudit = () => may('stock:checkFinished:audit') || may('stock:checkFinished:financeAudit')

/** 盘点完成单: the only check document that moves stock. */
export function FinishedPage({ resource, finals }: Props) {
  const [open, setOpen] = useState<Open>(null)
  const [again, setAgain] = useState(false)
  return (
    <>
      <DocumentPage
        resource={resource}
        {...FLOW}
        width={260}
        lines={(document) => <FinishedLines document={document} />}
        makesNone
        form={(props) => <FinishedForm {...props} resource={resource} />}
        verbs={(row, reload) => <Verbs {...{ resource, row }} onStep={(step) => setOpen({ step, rows: [row], reload })} />}
        more={(rows, list) => {
          const fitting = rows.filter((row) => row.checkFlag === CHECK_FLAG.waitAudit)
          const reload = () => void list.refresh()
          return (
            mayAudit() && (
              <Button size="small" disabled={!fitting.length} onClick={() => setOpen({ step: 'audit', rows: fitting, reload })}>
                审核 {fitting.length || ''}
              </Button>
            )
          )
        }}
        toolbar={(list) => (
          <>
            {offers(resource, 'create') && <Button onClick={() => setAgain(true)}>重新生成</Button>}
            <Button onClick={() => void download(resource, 'export-details', { condition: list.condition })}>导出明细</Button>
            {again && (
              <AgainDialog {...{ resource, finals }} onClose={() => setAgain(false)} onDone={() => void list.refresh()} />
            )}
          </>
        )}
      />
      {open && <Opened {...open} resource={resource} onClose={() => setOpen(null)} />}
    </>
  )
}

const Verbs = ({ resource, row, onStep }: { resource: Results; row: Result; onStep: (step: 'audit' | 'price') => void }) =>
  row.checkFlag === CHECK_FLAG.waitAudit && (
    <>
      {mayAudit() && <RowAction onClick={() => onStep('audit')}>审核</RowAction>}
      {offers(resource, 'import-price') && <RowAction onClick={() => onStep('price')}>导入单价</RowAction>}
    </>
  )

function Opened({ step, rows, reload, resource, onClose }: NonNullable<Open> & { resource: Results; onClose: () => void }) {
  if (step === 'audit') return <FinishedAudit {...{ resource, rows, onClose }} onDone={reload} />
  const [row] = rows
  return (
    <ImportDialog
      resource={resource}
      action="import-price"
      fields={{ [resource.key]: String(row!.finishedId) }}
      title={`导入单价 ${row!.finishedNo}`}
      onClose={onClose}
      onDone={reload}
    />
  )
}
