import DOMPurify from 'dompurify'
import { useMemo } from 'react'
import './rich/rich-text.css'

DOMPurify.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName !== 'A') return
  node.setAttribute('target', '_blank')
  node.setAttribute('rel', 'noopener noreferrer')
})

/** Written by people, so cleaned before it is shown, whoever cleaned it before. */
export function HtmlView({ html }: { html: string }) {
  const clean = useMemo(
    () =>
      DOMPurify.sanitize(html, {
        FORBID_TAGS: ['style', 'form', 'input', 'button', 'iframe'],
        FORBID_ATTR: ['style', 'id', 'class'],
      }),
    [html],
  )
  if (!clean.trim()) return <p className="hint">没有内容</p>
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised right above.
  return <div className="html-view" dangerouslySetInnerHTML={{ __html: clean }} />
}
