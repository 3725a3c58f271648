import { RedoOutlined, UndoOutlined } from '@ant-design/icons'
import { ELEMENT_KINDS, type ElementKind } from '@erp/contract/kit/print'
import { printTemplate } from '@erp/contract/tool/print/print-template'
import { Button, Modal, Space } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { fileOf, printFile } from '../../../kit/index.ts'
import { columnsFor, newElement } from './design.ts'
import type { Design } from './use-design.ts'
import { designOf } from './use-drawn.ts'

/** What can be put on the paper, taken back, and seen as it will be printed. */
export function DesignBar({ design, readonly }: { design: Design; readonly: boolean }) {
  const { head, history, elements, step } = design
  const [file, setFile] = useState<Blob | null>(null)
  const kinds = ELEMENT_KINDS.filter(([kind]) => kind !== 'table' || columnsFor(head.type).length > 0)
  const add = (kind: ElementKind) => {
    design.change([...elements, newElement(kind, head.type, head.paper)])
    design.choose(elements.length)
  }
  const preview = async () =>
    setFile(await fileOf(printTemplate, 'preview', designOf(head.type, head.paper, elements) as never).catch(() => null))
  return (
    <Space wrap className="design-bar">
      {!readonly &&
        kinds.map(([kind, label]) => (
          <Button key={kind} onClick={() => add(kind)}>
            ＋{label}
          </Button>
        ))}
      {!readonly && (
        <>
          <Button icon={<UndoOutlined />} disabled={history.past.length === 0} onClick={() => step('undo')}>
            撤销
          </Button>
          <Button icon={<RedoOutlined />} disabled={history.future.length === 0} onClick={() => step('redo')}>
            重做
          </Button>
        </>
      )}
      <Button onClick={() => void preview()}>预览PDF</Button>
      {file && <PdfDialog file={file} onClose={() => setFile(null)} />}
    </Space>
  )
}

function PdfDialog({ file, onClose }: { file: Blob; onClose: () => void }) {
  const url = useMemo(() => URL.createObjectURL(file), [file])
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  return (
    <Modal
      open
      width={860}
      title="预览（示例数据）"
      okText="试打"
      cancelText="关闭"
      onOk={() => printFile(file)}
      onCancel={onClose}
    >
      <iframe className="design-pdf" title="PDF预览" src={url} />
    </Modal>
  )
}
