import { CopyOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { done } from '../../../kit/index.ts'

/** A result with its count, to be copied whole. */
export function CopyBox({ title, text, count, rows = 8 }: { title: string; text: string; count: number; rows?: number }) {
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    done(`已复制 ${count} 项`)
  }
  return (
    <section className="copy-box" aria-label={title}>
      <header>
        <b>
          {title}（{count}）
        </b>
        <Button size="small" icon={<CopyOutlined />} disabled={count === 0} onClick={() => void copy()}>
          复制
        </Button>
      </header>
      <Input.TextArea readOnly rows={rows} value={text} aria-label={`${title}结果`} />
    </section>
  )
}
