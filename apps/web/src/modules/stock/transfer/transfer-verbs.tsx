import { decimal, type Fields, text } from '@erp/contract/kit'
import { CHECK_FLAG } from '@erp/contract/stock/document'
import { transferReceipt } from '@erp/contract/stock/transfer/transfer-receipt'
import { AskDialog, attempt, call, confirm, offers, RowAction, WithDocument } from '../../../kit/index.ts'
import { FinanceDialog } from './finance-dialog.tsx'
import { PrintBoxes } from './print-boxes.tsx'
import { ReceiveDialog } from './receive-dialog.tsx'
import type { OpenedTransfer, Transfer } from './rows.ts'
import { ShipDialog } from './ship-dialog.tsx'

export type Step =
  | 'finance-audit'
  | 'ship'
  | 'sign'
  | 'receive'
  | 'close'
  | 'cancel'
  | 'cancel-invalidate'
  | 'confirm-fee'
  | 'print'
interface Offered {
  step: Step
  label: string
  when: (row: Transfer) => boolean
  danger?: boolean
}
const underWay = (row: Transfer) => row.checkFlag === CHECK_FLAG.underWay || row.checkFlag === CHECK_FLAG.waitStockIn

const STEPS: Offered[] = [
  { step: 'finance-audit', label: '财务审核', when: (row) => row.tab === 210 },
  { step: 'ship', label: '发货', when: (row) => row.tab === CHECK_FLAG.audited },
  { step: 'sign', label: '签收', when: (row) => row.checkFlag === CHECK_FLAG.underWay },
  { step: 'receive', label: '入库', when: underWay },
  { step: 'close', label: '差异结案', when: underWay, danger: true },
  { step: 'cancel', label: '取消', when: (row) => Number(row.checkFlag) <= CHECK_FLAG.audited, danger: true },
  { step: 'cancel-invalidate', label: '取消作废', when: (row) => row.endType === 1 },
  {
    step: 'confirm-fee',
    label: '确认头程费',
    when: (row) => !row.isFeeConfirmed && (underWay(row) || row.checkFlag === CHECK_FLAG.archived || row.endType === 2),
  },
  { step: 'print', label: '打印', when: () => true },
]

/** What this transfer allows now, for those who may. */
export const TransferVerbs = ({ row, onStep }: { row: Transfer; onStep: (step: Step) => void }) =>
  STEPS.filter(({ step, when }) => when(row) && offers(transferReceipt, step)).map(({ step, label, danger }) => (
    <RowAction key={step} danger={danger} onClick={() => onStep(step)}>
      {label}
    </RowAction>
  ))

interface StepProps {
  step: Step
  row: Transfer
  onClose: () => void
  reload: () => void
}
const REASON: Fields = { reason: text('原因', { required: true, max: 200 }) }
const FEE: Fields = { actualFreight: decimal('实际头程费', { required: true, scale: 4, min: '0', max: '99999999' }) }

/** The dialog of a step, on the transfer as it is now. */
export function TransferStep(props: StepProps) {
  if (props.step === 'print') return <PrintBoxes row={props.row} onClose={props.onClose} />
  return (
    <WithDocument resource={transferReceipt} id={props.row.transferReceiptId} fresh>
      {(document) => <Dialog {...props} document={document} />}
    </WithDocument>
  )
}

function Dialog({ step, document, onClose, reload }: StepProps & { document: OpenedTransfer }) {
  const common = { resource: transferReceipt, document, onClose, onDone: reload }
  if (step === 'finance-audit') return <FinanceDialog {...common} />
  if (step === 'ship') return <ShipDialog {...common} />
  if (step === 'receive') return <ReceiveDialog {...common} />
  if (step === 'close') return <AskDialog {...common} verb="close" title="差异结案" danger fields={REASON} />
  if (step === 'confirm-fee')
    return (
      <AskDialog
        {...common}
        verb="confirm-fee"
        title="确认头程费"
        fields={FEE}
        initial={{ actualFreight: document.estFreight }}
      />
    )
  if (step === 'cancel')
    return (
      <AskDialog
        {...common}
        verb="cancel"
        title="取消"
        danger
        fields={REASON}
        send={(values) => ({ ...values, ids: [document.transferReceiptId] })}
      />
    )
  return <Plain step={step} document={document} onClose={onClose} reload={reload} />
}

const QUESTIONS: Partial<Record<Step, string>> = {
  sign: '确认货物已到调入仓吗？',
  'cancel-invalidate': '确认取消作废、退回待审核吗？',
}
const asking = new WeakSet<OpenedTransfer>()

/** Verbs that need a yes and nothing more. */
function Plain({ step, document, onClose, reload }: Omit<StepProps, 'row'> & { document: OpenedTransfer }) {
  if (!asking.has(document)) {
    asking.add(document)
    void ask(step, document, reload).finally(onClose)
  }
  return null
}

async function ask(step: Step, document: OpenedTransfer, reload: () => void): Promise<void> {
  if (!(await confirm(QUESTIONS[step] ?? '确认吗？'))) return
  const key = { transferReceiptId: document.transferReceiptId, version: document.version }
  if (await attempt(call(transferReceipt, step as 'sign', key), '操作成功')) reload()
}
