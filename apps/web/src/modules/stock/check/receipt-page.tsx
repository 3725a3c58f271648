import { stateChoices } from '@erp/contract/kit'
import { checkStates } from '@erp/contract/stock/check/check.states'
import { CHECK_FLAG } from '@erp/contract/stock/document'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { DocumentPage, download, ImportDialog, offers, RowAction, type StatusTabs, WithDocument } from '../../../kit/index.ts'
import { checkColumns } from './check-columns.tsx'
import { CheckLines } from './check-lines.tsx'
import { CountDrawer } from './count-drawer.tsx'
import { CountSheet } from './count-sheet.tsx'
import { DistributeDialog } from './distribute-dialog.tsx'
import { ReceiptForm } from './receipt-form.tsx'
import type { Receipt, Receipts } from './rows.ts'

const TABS: StatusTabs = { field: 'checkFlag', items: stateChoices(checkStates), count: 'status-count' }
const BATCH = ['audit', 'invalid']
type Step = 'count' | 'quantity' | 'price' | 'print' | 'distribute'
type Open = { step: Step; rows: Receipt[]; reload: () => void } | null

/** 盘点单 and 精灵盘点单: the first count, by hand or by scanner. */
export function ReceiptPage({ resource, elf }: { resource: Receipts; elf?: boolean }) {
  const [open, setOpen] = useState<Open>(null)
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
        width={300}
        form={(props) => <ReceiptForm {...props} resource={resource} />}
        lines={(document) => <CheckLines document={document} />}
        verbs={(row, reload) => <Verbs {...{ resource, row }} onStep={(step) => setOpen({ step, rows: [row], reload })} />}
        more={(rows, list) => {
          const fitting = rows.filter((row) => row.checkFlag === CHECK_FLAG.waitAudit)
          const reload = () => void list.refresh()
          return (
            offers(resource, 'distribute') && (
              <Button
                size="small"
                disabled={!fitting.length}
                onClick={() => setOpen({ step: 'distribute', rows: fitting, reload })}
              >
                分配
              </Button>
            )
          )
        }}
        toolbar={(list) => (
          <Button onClick={() => void download(resource, 'export-details', { condition: list.condition })}>导出明细</Button>
        )}
      />
      {open && <Opened {...open} resource={resource} elf={elf} onClose={() => setOpen(null)} />}
    </>
  )
}

function Verbs({ resource, row, onStep }: { resource: Receipts; row: Receipt; onStep: (step: Step) => void }) {
  const open = row.checkFlag === CHECK_FLAG.waitAudit
  const steps: [Step, string, boolean][] = [
    ['count', '录入', open && offers(resource, 'save-count')],
    ['quantity', '导入数量', open && offers(resource, 'import-quantity')],
    ['price', '导入单价', open && row.procMode === 1 && offers(resource, 'import-price')],
    ['distribute', '分配', open && offers(resource, 'distribute')],
    ['print', '打印盘点表', offers(resource, 'print')],
  ]
  return steps
    .filter(([, , offered]) => offered)
    .map(([step, label]) => (
      <RowAction key={step} onClick={() => onStep(step)}>
        {label}
      </RowAction>
    ))
}

interface OpenedProps extends NonNullable<Open> {
  resource: Receipts
  elf?: boolean
  onClose: () => void
}

function Opened({ step, rows, reload, resource, elf, onClose }: OpenedProps) {
  const [row] = rows
  const id = row!.checkReceiptId
  if (step === 'count')
    return (
      <WithDocument resource={resource} id={id}>
        {(document) => <CountDrawer adds {...{ resource, document, onClose }} onSaved={reload} />}
      </WithDocument>
    )
  if (step === 'print') return <CountSheet resource={resource} row={row!} onClose={onClose} />
  if (step === 'distribute') {
    const parts = rows.map((each) => ({ id: each.checkReceiptId, label: each.checkNo ?? '' }))
    return (
      <DistributeDialog
        {...{ resource, parts, onClose }}
        ids={parts.map((part) => part.id)}
        storeId={row!.storeId}
        open={elf}
        onDone={reload}
      />
    )
  }
  return (
    <ImportDialog
      resource={resource}
      action={step === 'quantity' ? 'import-quantity' : 'import-price'}
      templateInput={{ kind: step === 'quantity' ? 1 : 2 }}
      fields={{ [resource.key]: String(id) }}
      title={`${step === 'quantity' ? '导入数量' : '导入单价'} ${row!.checkNo}`}
      onClose={onClose}
      onDone={reload}
    />
  )
}
