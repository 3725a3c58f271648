import { Skeleton } from 'antd'
import { lazy, Suspense } from 'react'

export interface RichTextProps {
  /** What a screen reader calls it. */
  label: string
  id?: string
  value?: string | null
  onChange?: (html: string) => void
  onBlur?: () => void
  disabled?: boolean
  /** Told how to write where the cursor is, for buttons beside it. */
  onReady?: (insert: (text: string) => void) => void
}

const RichEditor = lazy(() => import('./rich-editor.tsx'))

/** Text with headings, lists and links, as HTML; the editor loads when the first one is shown. */
export const RichText = (props: RichTextProps) => (
  <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 5 }} />}>
    <RichEditor {...props} />
  </Suspense>
)
