import { Modal } from 'antd'
import { type AnyRow, HtmlView } from '../../kit/index.ts'
import './basic.css'

/** As everybody will see it in the notice. */
export const PreviewModal = ({ row, onClose }: { row: AnyRow; onClose: () => void }) => (
  <Modal open width={1000} title={`${row['title'] || '未命名'}　${row['versionNo'] ?? ''}`} footer={null} onCancel={onClose}>
    <HtmlView html={row['content'] ?? ''} />
  </Modal>
)
