import type { Fields } from '@erp/contract/kit'
import { afterSaleCase } from '@erp/contract/sale-after/case/case'
import { AskDialog, WithDocument } from '../../../kit/index.ts'
import { SendDialog } from '../mail/send-dialog.tsx'
import { AuditDialog } from './audit-dialog.tsx'
import { CaseDrawer } from './case-drawer.tsx'
import { DoneDialog } from './done-dialog.tsx'
import { moneyOf } from './effect.ts'
import { CaseForm } from './form/case-form.tsx'
import type { Case, OpenedCase } from './rows.ts'
import type { CaseDeed } from './verbs.ts'

export interface Asked {
  what: CaseDeed | 'view'
  rows: Case[]
}
interface Props {
  asked: Asked
  onAsk: (asked: Asked) => void
  onClose: () => void
  onDone: () => void
}

/** Whatever of a case, or of several, is open. */
export function Opened(props: Props) {
  const { asked, onClose, onDone } = props
  const { what, rows } = asked
  const [row] = rows as [Case]
  const closing = { onClose, onDone }
  switch (what) {
    case 'audit':
    case 'finance':
      return <AuditDialog verb={what === 'audit' ? 'audit' : 'finance-audit'} rows={rows} {...closing} />
    case 'reject':
    case 'cancel':
    case 'waive':
      return <ReasonDialog what={what} rows={rows} {...closing} />
    case 'confirm':
      return <ConfirmDialog row={row} {...closing} />
    case 'mail':
      return <SendDialog orderIds={[row.orderId]} caseId={row.caseId} onClose={onClose} />
    default:
      return (
        <WithDocument resource={afterSaleCase} id={row.caseId} fresh={what === 'edit' || what === 'done'}>
          {(document) => <WithDetails {...props} row={{ ...row, ...document }} document={document} />}
        </WithDocument>
      )
  }
}

/** What needs more of it than the list knows. */
function WithDetails({ asked: { what }, row, document, onAsk, onClose, onDone }: Props & { row: Case; document: OpenedCase }) {
  if (what === 'edit') return <CaseForm document={document} onClose={onClose} onSaved={onDone} />
  if (what === 'done') return document.refund && <DoneDialog rows={[document.refund]} onClose={onClose} onDone={onDone} />
  return (
    <CaseDrawer
      row={document}
      begin={what === 'note' ? 'note' : 'detail'}
      onAsk={(next) => onAsk({ what: next, rows: [row] })}
      onClose={onClose}
    />
  )
}

const SAID = {
  reject: { verb: 'reject', title: '驳回', lead: '驳回后售后单关闭，已生成的退件单作废', danger: true },
  cancel: { verb: 'cancel', title: '撤销', lead: '撤销后售后单关闭；已登记的退款冲回，未派单的补发订单取消', danger: true },
  waive: {
    verb: 'waive-return',
    title: '免退货',
    lead: '买家不用寄回商品：退货退款的立即登记退款，换货的立即生成换货订单',
    danger: false,
  },
} as const

function ReasonDialog({
  what,
  rows,
  ...closing
}: {
  what: keyof typeof SAID
  rows: Case[]
  onClose: () => void
  onDone: () => void
}) {
  const { verb, title, lead, danger } = SAID[what]
  const { ids: _ids, ...fields } = afterSaleCase.actions[verb].input as Fields
  return (
    <AskDialog
      resource={afterSaleCase}
      {...{ verb, title, danger, fields }}
      document={rows.length === 1 ? rows[0]! : { caseNo: `${rows.length} 张售后单` }}
      send={({ reason }) => ({ reason, ids: rows.map((row) => row.caseId) })}
      {...closing}
    >
      <p className="case-lead">{lead}</p>
    </AskDialog>
  )
}

/** Less came back than was to: what is offered for it, or what the auditor says. */
function ConfirmDialog({ row, ...closing }: { row: Case; onClose: () => void; onDone: () => void }) {
  const { caseId: _id, ...fields } = afterSaleCase.actions['confirm-refund'].input as Fields
  const [asked, offered] = [row.refundAmount, row.offeredAmount].map((amount) => moneyOf(row.currency, amount))
  return (
    <AskDialog
      resource={afterSaleCase}
      verb="confirm-refund"
      title="确认退款金额"
      fields={fields}
      document={row}
      initial={{ amount: row.offeredAmount }}
      {...closing}
    >
      <p className="case-lead">{`申请退款 ${asked}，退回数量不足，按实退数量应退 ${offered}`}</p>
    </AskDialog>
  )
}
