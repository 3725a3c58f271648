import { afterSaleCase, caseFields } from '@erp/contract/sale-after/case/case'
import { Alert, Modal } from 'antd'
import { useState } from 'react'
import { ChoiceTag, call, done, type LineColumn, Lines, may, useProfile } from '../../../kit/index.ts'
import { effectOf, effectsOf } from './effect.ts'
import type { Case } from './rows.ts'

interface Props {
  /** The second is that of finance, for what is above the limit. */
  verb: 'audit' | 'finance-audit'
  rows: Case[]
  onClose: () => void
  onDone: () => void
}

/** 审核, of one or of many: what will happen is said before. */
export function AuditDialog({ verb, rows, onClose, onDone }: Props) {
  const [busy, setBusy] = useState(false)
  const own = useOwn(rows)
  const audit = async () => {
    setBusy(true)
    const heard = { said: '' }
    const ids = rows.map((row) => row.caseId)
    const worked = await call(afterSaleCase, verb, { ids }, { said: (said) => Object.assign(heard, { said }) }).then(
      () => true,
      () => false,
    )
    setBusy(false)
    if (!worked) return
    // A server that goes on in the background says so itself.
    done(heard.said.includes('后台') ? heard.said : '审核成功')
    onClose()
    onDone()
  }
  return (
    <Modal
      open
      width={rows.length > 1 ? 760 : 520}
      title={rows.length === 1 ? `审核 ${rows[0]!.caseNo}` : `审核 ${rows.length} 张售后单`}
      okText="审核通过"
      okButtonProps={{ loading: busy, disabled: own.length > 0, autoFocus: true }}
      onOk={() => void audit()}
      onCancel={onClose}
    >
      {own.length > 0 && (
        <Alert type="error" showIcon title={`不能审核自己创建的售后单：${own.join('、')}`} className="case-own" />
      )}
      <p className="case-lead">{rows.length === 1 ? '审核通过后：' : `审核通过后：${effectsOf(rows)}`}</p>
      {rows.length === 1 ? <b>{effectOf(rows[0]!)}</b> : <Effects rows={rows} />}
    </Modal>
  )
}

/** Whoever made it has it audited by somebody else. */
function useOwn(rows: Case[]): string[] {
  const { userId } = useProfile()
  if (may('afterSale:case:selfAudit')) return []
  return rows.filter((row) => row.creatorId === userId).map((row) => row.caseNo)
}

const COLUMNS: LineColumn<Case>[] = [
  { title: '售后单号', render: (row) => row.caseNo },
  { title: '订单', render: (row) => row.orderNo },
  { title: '类型', render: (row) => <ChoiceTag field={caseFields.caseType} value={row.caseType} /> },
  { title: '审核后', render: (row) => effectOf(row) },
]

const Effects = ({ rows }: { rows: Case[] }) => (
  <div className="case-effects">
    <Lines columns={COLUMNS} rows={rows} keyOf={(row) => row.caseId} />
  </div>
)
