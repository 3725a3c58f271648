import { stateChoices } from '@erp/contract/kit'
import { checkBatchStates } from '@erp/contract/stock/check/check.states'
import { checkReceiptBatch } from '@erp/contract/stock/check/check-receipt-batch'
import { CHECK_FLAG } from '@erp/contract/stock/document'
import { Form } from 'antd'
import { useState } from 'react'
import {
  AskDialog,
  type Column,
  DocumentPage,
  ImportDialog,
  offers,
  RowAction,
  type StatusTabs,
  StatusTag,
  WithDocument,
} from '../../../kit/index.ts'
import { BatchDetails } from './batch-details.tsx'
import { BatchForm } from './batch-form.tsx'
import { checkColumns } from './check-columns.tsx'
import { DistributeDialog } from './distribute-dialog.tsx'
import type { Batch, OpenedBatch } from './rows.ts'
import { ScopeItems } from './scope-items.tsx'

const TABS: StatusTabs = { field: 'checkFlag', items: stateChoices(checkBatchStates), count: 'status-count' }
const BATCH = ['audit', 'invalid']
const COLUMNS = checkColumns(checkReceiptBatch).map(
  (column): Column<Batch> =>
    column.id === 'checkFlag' ? { ...column, width: 150, render: (row: Batch) => <State row={row} /> } : column,
)
const STEPS = [
  ['distribute', '分配'],
  ['manual-generate', '手工生成'],
  ['import-quantity', '导入数量'],
] as const
type Step = (typeof STEPS)[number][0]
type Open = { step: Step; row: Batch; reload: () => void } | null

export function BatchPage() {
  const [open, setOpen] = useState<Open>(null)
  return (
    <>
      <DocumentPage
        resource={checkReceiptBatch}
        states={checkBatchStates}
        state="checkFlag"
        tabs={TABS}
        batch={BATCH}
        columns={COLUMNS}
        width={300}
        form={(props) => <BatchForm {...props} />}
        lines={(document) => <BatchDetails batch={document} />}
        verbs={(row, reload) =>
          row.checkFlag === CHECK_FLAG.audited &&
          STEPS.filter(([step]) => offers(checkReceiptBatch, step)).map(([step, label]) => (
            <RowAction key={step} onClick={() => setOpen({ step, row, reload })}>
              {label}
            </RowAction>
          ))
        }
      />
      {open && (
        <WithDocument resource={checkReceiptBatch} id={open.row.batchId} fresh>
          {(document) => <Opened step={open.step} reload={open.reload} document={document} onClose={() => setOpen(null)} />}
        </WithDocument>
      )}
    </>
  )
}

/** A large batch is audited in the background: how far, or why it was refused. */
const State = ({ row }: { row: Batch }) => {
  if (row.auditProgress !== null && row.auditProgress !== undefined) return `审核中 ${row.auditProgress}%`
  return (
    <span title={row.auditMessage ?? undefined}>
      <StatusTag states={checkBatchStates} value={row.checkFlag} />
      {row.auditMessage && <span className="diff-less">审核未通过</span>}
    </span>
  )
}

interface StepProps {
  document: OpenedBatch
  reload: () => void
  onClose: () => void
}

function Opened({ step, document, reload, onClose }: StepProps & { step: Step }) {
  const resource = checkReceiptBatch
  if (step === 'distribute') return <Distribute {...{ document, reload, onClose }} />
  if (step === 'import-quantity')
    return (
      <ImportDialog
        resource={resource}
        action="import-quantity"
        fields={{ batchId: String(document.batchId) }}
        title={`导入数量 ${document.batchNo}`}
        onClose={onClose}
        onDone={reload}
      />
    )
  return (
    <AskDialog
      {...{ resource, document, onClose }}
      verb="manual-generate"
      title="手工生成"
      fields={{}}
      width={640}
      initial={{ storeId: document.storeId }}
      send={({ scope = {} }: { scope?: object }) => ({ scope: cleaned(scope) })}
      onDone={reload}
    >
      <Form.Item name="storeId" hidden>
        <input />
      </Form.Item>
      <ScopeItems />
    </AskDialog>
  )
}

function Distribute({ document, reload, onClose }: StepProps) {
  const parts = document.receipts
    .filter((receipt) => receipt.checkFlag === CHECK_FLAG.waitAudit)
    .map(({ checkReceiptId, checkNo, roadways }) => ({ id: checkReceiptId, label: `${checkNo} ${roadways.join('、')}` }))
  return (
    <DistributeDialog
      resource={checkReceiptBatch}
      ids={[document.batchId]}
      storeId={document.storeId}
      parts={parts}
      open={document.variant === 2}
      onClose={onClose}
      onDone={reload}
    />
  )
}

const cleaned = (scope: object) => Object.fromEntries(Object.entries(scope).filter(([, value]) => value !== undefined))
