import type { PickListLine } from '@erp/contract/order/wave/order-picking-batch'
import { InputNumber, Modal } from 'antd'
import { useState } from 'react'
import { openAt } from '../pick/pick-code.ts'

interface Props {
  line: PickListLine
  onClose: () => void
  onSay: (found: number) => void
}

export function LackingDialog({ line, onClose, onSay }: Props) {
  const [found, setFound] = useState(0)
  return (
    <Modal
      open
      title={`短少 ${line.locationName} ${line.sku}`}
      okText="登记短少"
      okButtonProps={{ danger: true }}
      onOk={() => {
        onClose()
        onSay(found)
      }}
      onCancel={onClose}
    >
      <p>还应拣 {openAt(line)} 件，这个库位还能找到多少件？</p>
      <InputNumber
        aria-label="实际件数"
        autoFocus
        min={0}
        max={openAt(line) - 1}
        precision={0}
        value={found}
        onChange={(value) => setFound(value ?? 0)}
      />
    </Modal>
  )
}
