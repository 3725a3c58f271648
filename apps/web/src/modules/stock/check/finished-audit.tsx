import { Checkbox, Modal } from 'antd'
import { useState } from 'react'
import { attempt, call, may } from '../../../kit/index.ts'
import type { Result, Results } from './rows.ts'

interface Props {
  resource: Results
  rows: Result[]
  onClose: () => void
  onDone: () => void
}

/** Stock changes with this; orders that hold what is missing may be let go of first. */
export function FinishedAudit({ resource, rows, onClose, onDone }: Props) {
  const [force, setForce] = useState(false)
  const [busy, setBusy] = useState(false)
  const audit = async () => {
    setBusy(true)
    const ids = rows.map((row) => row.finishedId)
    const worked = await attempt(call(resource, 'audit', { ids, forceRelease: force ? 1 : 0 }), '审核成功')
    setBusy(false)
    if (!worked) return
    onClose()
    onDone()
  }
  const names = rows.map((row) => row.finishedNo).join('、')
  return (
    <Modal
      open
      title={`审核 ${names}`}
      okText="审核"
      okButtonProps={{ loading: busy }}
      onOk={() => void audit()}
      onCancel={onClose}
    >
      <p>审核后库存按差异调整，不能撤回。</p>
      {may('stock:checkFinished:forceRelease') && (
        <Checkbox checked={force} onChange={(event) => setForce(event.target.checked)}>
          强制释放占用（盘亏超过可用库存时，先取消已分配未拣货的订单）
        </Checkbox>
      )}
    </Modal>
  )
}
