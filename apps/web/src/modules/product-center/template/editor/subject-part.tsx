import { Input } from 'antd'
import { Item, useEditor } from './item.tsx'

const MOST = 128

export function SubjectPart() {
  const { draft, changeContent } = useEditor()
  return (
    <Item field="subject" label="标题" required wide note={`英文字符，最多${MOST}个`}>
      <Input
        aria-label="标题"
        showCount={{ formatter: ({ count }) => `${count}/${MOST}` }}
        value={draft.content.subject}
        onChange={({ target }) => changeContent({ subject: target.value })}
      />
    </Item>
  )
}
