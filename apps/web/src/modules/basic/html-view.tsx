import { Modal } from 'antd'
import DOMPurify from 'dompurify'
import { useMemo } from 'react'
import type { AnyRow } from '../../kit/index.ts'
import './basic.css'

/** Written by people, so cleaned before it is shown, whoever cleaned it before. */
export function HtmlView({ html }: { html: string }) {
  const clean = useMemo(
    () => DOMPurify.sanitize(html, { FORBID_TAGS: ['style', 'form', 'input'], FORBID_ATTR: ['style'] }),
    [html],
  )
  if (!clean.trim()) return <p className="hint">没有内容</p>
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised right above.
  return <div className="html-view" dangerouslySetInnerHTML={{ __html: clean }} />
}

/** As everybody will see it in the notice. */
export const PreviewModal = ({ row, onClose }: { row: AnyRow; onClose: () => void }) => (
  <Modal open width={1000} title={`${row['title'] || '未命名'}　${row['versionNo'] ?? ''}`} footer={null} onCancel={onClose}>
    <HtmlView html={row['content'] ?? ''} />
  </Modal>
)
