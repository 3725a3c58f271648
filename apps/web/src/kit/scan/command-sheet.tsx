import { Button, Modal } from 'antd'
import { createPortal } from 'react-dom'
import { Barcode } from '../barcode.tsx'
import type { Command } from './use-scan-station.ts'

const ANSWERS: Pick<Command, 'code' | 'label'>[] = [
  { code: 'CMD-YES', label: '是' },
  { code: 'CMD-NO', label: '否' },
]

/** The commands of a station as barcodes, to hang beside it: whoever holds a scanner need not touch the screen. */
export default function CommandSheet({ commands, onClose }: { commands: Command[]; onClose: () => void }) {
  const sheet = (
    <ul className="scan-sheet">
      {[...commands, ...ANSWERS].map(({ code, label }) => (
        <li key={code}>
          <b>{label}</b>
          <Barcode text={code} />
          <small>{code}</small>
        </li>
      ))}
    </ul>
  )
  return (
    <Modal
      open
      title="命令条码"
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={() => window.print()}>
          打印
        </Button>
      }
    >
      {sheet}
      {createPortal(<div className="scan-print">{sheet}</div>, document.body)}
    </Modal>
  )
}
