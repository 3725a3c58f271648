import { Button, Modal } from 'antd'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import '../label.css'

interface Props {
  title: string
  /** Of one label, as it comes out of the printer. */
  size: { width: number; height: number }
  labels: ReactNode[]
  onClose: () => void
}
const SHOWN = 12

/** Labels are seen first, then printed by the browser: one label a page, nothing of the screen around it. */
export function LabelSheet({ title, size, labels, onClose }: Props) {
  const style = { width: `${size.width}mm`, height: `${size.height}mm` }
  return (
    <Modal
      open
      title={`${title}（${labels.length}张，${size.width}×${size.height}毫米）`}
      width={720}
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          关闭
        </Button>,
        <Button key="print" type="primary" onClick={() => window.print()}>
          打印
        </Button>,
      ]}
    >
      <div className="label-preview">
        {labels.slice(0, SHOWN).map((label, i) => (
          // Labels have no identity of their own: the same one may be printed twice.
          // biome-ignore lint/suspicious/noArrayIndexKey: the sheet never changes while it is shown
          <div className="label" style={style} key={i}>
            {label}
          </div>
        ))}
      </div>
      <Printed size={size} labels={labels} />
    </Modal>
  )
}

const Printed = ({ size, labels }: Pick<Props, 'size' | 'labels'>) =>
  createPortal(
    <div className="label-print">
      <style>{`@media print { @page { size: ${size.width}mm ${size.height}mm; margin: 0 } }`}</style>
      {labels.map((label, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the sheet never changes while it is shown
        <div className="label" style={{ width: `${size.width}mm`, height: `${size.height}mm` }} key={i}>
          {label}
        </div>
      ))}
    </div>,
    document.body,
  )
