import { user } from '@erp/contract/account/user/user'
import { Input, Modal } from 'antd'
import { useState } from 'react'
import { call, done } from '../../../kit/index.ts'
import type { DeedProps } from './opened.tsx'

export function Reject({ row, onClose, onDone }: DeedProps) {
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const reject = async () => {
    setBusy(true)
    try {
      await call(user, 'approve', { userId: row.userId, pass: 0, postIds: [], roleIds: [], reason: reason.trim() || null })
      done('申请已驳回')
      onDone()
    } catch {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      title={`驳回「${row.name}」的申请？`}
      okText="驳回"
      okButtonProps={{ danger: true }}
      cancelText="取消"
      confirmLoading={busy}
      onOk={() => void reject()}
      onCancel={onClose}
    >
      <p className="side-hint">申请会被删除，用户名「{row.username}」可以重新申请。</p>
      <Input.TextArea
        aria-label="驳回原因"
        placeholder="驳回原因（选填）"
        maxLength={200}
        showCount
        autoSize={{ minRows: 3 }}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </Modal>
  )
}
