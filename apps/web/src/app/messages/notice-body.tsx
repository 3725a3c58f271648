import type { Message } from '@erp/contract/basic/message'
import { Modal } from 'antd'
import { HtmlView } from '../../kit/html-view.tsx'
import './messages.css'

type Shown = Pick<Message, 'title' | 'content'> & Partial<Pick<Message, 'version' | 'createTime'>>

export const NoticeBody = ({ notice }: { notice: Shown }) => (
  <article className="notice-body">
    <h2>{notice.title}</h2>
    <p className="hint">
      {notice.version} {notice.createTime && <time>{notice.createTime}</time>}
    </p>
    <HtmlView html={notice.content} />
  </article>
)

/** As everybody will see it. */
export const NoticePreview = ({ notice, onClose }: { notice: Shown; onClose: () => void }) => (
  <Modal open width={1000} title="预览" footer={null} onCancel={onClose}>
    <NoticeBody notice={notice} />
  </Modal>
)
