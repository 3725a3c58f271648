import { Modal } from 'antd'
import { HtmlView } from '../../kit/index.ts'
import './basic.css'

interface Written {
  title?: string
  versionNo?: string
  content?: string | null
}

/** As everybody will see it in the notice. */
export const PreviewModal = ({ row, onClose }: { row: Written; onClose: () => void }) => (
  <Modal open width={1000} title={`${row.title || '未命名'}　${row.versionNo ?? ''}`} footer={null} onCancel={onClose}>
    <HtmlView html={row.content ?? ''} />
  </Modal>
)
