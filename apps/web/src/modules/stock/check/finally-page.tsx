import { stateChoices } from '@erp/contract/kit'
import { checkStates } from '@erp/contract/stock/check/check.states'
import { CHECK_FLAG } from '@erp/contract/stock/document'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { DocumentPage, ImportDialog, offers, RowAction, type StatusTabs, WithDocument } from '../../../kit/index.ts'
import { Panes } from '../parts/panes.tsx'
import { AuditDrawer } from './audit-drawer.tsx'
import { checkColumns } from './check-columns.tsx'
import { CountDrawer } from './count-drawer.tsx'
import { DistributeDialog } from './distribute-dialog.tsx'
import { FinallyLines } from './finally-lines.tsx'
import { ManualGenerate } from './manual-generate.tsx'
import { OwnTasks } from './own-tasks.tsx'
import type { Final, Finals } from './rows.ts'
import { WaitLines } from './wait-lines.tsx'

interface Props {
  resource: Finals
  elf?: boolean
}
const TABS: StatusTabs = { field: 'checkFlag', items: stateChoices(checkStates), count: 'status-count' }
const BATCH = ['invalid']
const STEPS = [
  ['count', '录入', 'save-count'],
  ['audit', '审核', 'audit'],
  ['distribute', '分配任务', 'distribute'],
  ['quantity', '导入数量', 'import-quantity'],
] as const
type Step = (typeof STEPS)[number][0]
type Open = { step: Step; row: Final; reload: () => void } | null

/** 盘点终盘: what differs is counted again by somebody else, and decided. */
export const FinallyPage = ({ resource, elf }: Props) => (
  <Panes
    label={resource.title}
    items={[
      { key: 'receipt', label: '终盘单', render: () => <Receipts resource={resource} elf={elf} /> },
      { key: 'wait', label: '待终盘', render: () => <WaitLines resource={resource} /> },
      { key: 'mine', label: '我的任务', render: () => <OwnTasks resource={resource} /> },
    ]}
  />
)

function Receipts({ resource, elf }: Props) {
  const [open, setOpen] = useState<Open>(null)
  const [generating, setGenerating] = useState(false)
  const columns = useMemo(() => checkColumns(resource), [resource])
  return (
    <>
      <DocumentPage
        resource={resource}
        states={checkStates}
        state="checkFlag"
        tabs={TABS}
        batch={BATCH}
        columns={columns}
        width={290}
        lines={(document) => <FinallyLines document={document} />}
        toolbar={(list) => (
          <>
            {offers(resource, 'manual-generate') && <Button onClick={() => setGenerating(true)}>手工生成</Button>}
            {generating && (
              <ManualGenerate resource={resource} onClose={() => setGenerating(false)} onDone={() => void list.refresh()} />
            )}
          </>
        )}
        verbs={(row, reload) =>
          row.checkFlag === CHECK_FLAG.waitAudit &&
          STEPS.filter(([, , verb]) => offers(resource, verb)).map(([step, label]) => (
            <RowAction key={step} onClick={() => setOpen({ step, row, reload })}>
              {label}
            </RowAction>
          ))
        }
      />
      {open && <Opened {...open} {...{ resource, elf }} onClose={() => setOpen(null)} />}
    </>
  )
}

function Opened({ step, row, reload, resource, elf, onClose }: NonNullable<Open> & Props & { onClose: () => void }) {
  const { checkReceiptFinallyId: id, finallyNo } = row
  if (step === 'distribute') {
    const parts = [{ id, label: finallyNo ?? '' }]
    return <DistributeDialog {...{ resource, parts, onClose }} ids={[id]} storeId={row.storeId} open={elf} onDone={reload} />
  }
  if (step === 'quantity')
    return (
      <ImportDialog
        resource={resource}
        action="import-quantity"
        fields={{ [resource.key]: String(id) }}
        title={`导入数量 ${finallyNo}`}
        onClose={onClose}
        onDone={reload}
      />
    )
  return (
    <WithDocument resource={resource} id={id} fresh={step === 'audit'}>
      {(document) =>
        step === 'count' ? (
          <CountDrawer {...{ resource, document, onClose }} onSaved={reload} />
        ) : (
          <AuditDrawer {...{ resource, document, onClose }} onDone={reload} />
        )
      }
    </WithDocument>
  )
}
