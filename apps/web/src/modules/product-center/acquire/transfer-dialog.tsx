import { dataAcquisition } from '@erp/contract/product-center/acquire/acquisition'
import { Modal, Radio } from 'antd'
import { useState } from 'react'
import { call, done } from '../../../kit/index.ts'
import type { Acquisition } from './rows.ts'

interface Props {
  rows: Acquisition[]
  onClose: () => void
  onDone: () => void
}

/** 转开发: developed by me, or left for whoever takes it. */
export function TransferDialog({ rows, onClose, onDone }: Props) {
  const [toPool, setToPool] = useState(0)
  const [busy, setBusy] = useState(false)
  const transfer = async () => {
    setBusy(true)
    const ids = rows.map((row) => row.id)
    const made = await call(dataAcquisition, 'transfer-development', { ids, toPool }).catch(() => null)
    setBusy(false)
    if (!made) return
    done(
      made.developNos
        ? `已转开发 ${made.developNos.slice(0, 3).join('、')}${made.developNos.length > 3 ? ' 等' : ''}`
        : '已转入后台执行',
    )
    onClose()
    onDone()
  }
  return (
    <Modal
      open
      title={rows.length === 1 ? `转开发 ${rows[0]!.titleCn}` : `转开发 ${rows.length} 个采集`}
      okText="转开发"
      okButtonProps={{ loading: busy, autoFocus: true }}
      onOk={() => void transfer()}
      onCancel={onClose}
    >
      <Radio.Group
        aria-label="由谁开发"
        value={toPool}
        onChange={(event) => setToPool(event.target.value)}
        options={[
          { value: 0, label: '由我开发（待提交）' },
          { value: 1, label: '放入推荐池（待领取）' },
        ]}
      />
    </Modal>
  )
}
