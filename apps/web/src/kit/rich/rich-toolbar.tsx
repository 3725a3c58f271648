import {
  BoldOutlined,
  CodeOutlined,
  ItalicOutlined,
  LineOutlined,
  OrderedListOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import { type ChainedCommands, type Editor, useEditorState } from '@tiptap/react'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { RichLink } from './rich-link.tsx'

interface Tool {
  label: string
  face: ReactNode
  run: (chain: ChainedCommands) => ChainedCommands
  /** Whether the text at the cursor has it. */
  on?: (editor: Editor) => boolean
}

const heading = (level: 2 | 3 | 4, label: string, face: string): Tool => ({
  label,
  face,
  run: (chain) => chain.toggleHeading({ level }),
  on: (editor) => editor.isActive('heading', { level }),
})

const TOOLS: Tool[][] = [
  [heading(2, '大标题', '大'), heading(3, '标题', '中'), heading(4, '小标题', '小')],
  [
    { label: '加粗', face: <BoldOutlined />, run: (chain) => chain.toggleBold(), on: (at) => at.isActive('bold') },
    { label: '斜体', face: <ItalicOutlined />, run: (chain) => chain.toggleItalic(), on: (at) => at.isActive('italic') },
    {
      label: '下划线',
      face: <UnderlineOutlined />,
      run: (chain) => chain.toggleUnderline(),
      on: (at) => at.isActive('underline'),
    },
    { label: '删除线', face: <StrikethroughOutlined />, run: (chain) => chain.toggleStrike(), on: (at) => at.isActive('strike') },
  ],
  [
    {
      label: '项目列表',
      face: <UnorderedListOutlined />,
      run: (chain) => chain.toggleBulletList(),
      on: (at) => at.isActive('bulletList'),
    },
    {
      label: '编号列表',
      face: <OrderedListOutlined />,
      run: (chain) => chain.toggleOrderedList(),
      on: (at) => at.isActive('orderedList'),
    },
    { label: '引用', face: '“', run: (chain) => chain.toggleBlockquote(), on: (at) => at.isActive('blockquote') },
    { label: '代码', face: <CodeOutlined />, run: (chain) => chain.toggleCodeBlock(), on: (at) => at.isActive('codeBlock') },
    { label: '分隔线', face: <LineOutlined />, run: (chain) => chain.setHorizontalRule() },
  ],
]
const STEPS: Tool[] = [
  { label: '撤销', face: <UndoOutlined />, run: (chain) => chain.undo() },
  { label: '重做', face: <RedoOutlined />, run: (chain) => chain.redo() },
]

export const RichToolbar = ({ editor }: { editor: Editor }) => (
  <div className="rich-toolbar" role="toolbar" aria-label="格式">
    {TOOLS.map((tools) => (
      <Tools key={tools[0]!.label} editor={editor} tools={tools} />
    ))}
    <RichLink editor={editor} />
    <Tools editor={editor} tools={STEPS} />
  </div>
)

function Tools({ editor, tools }: { editor: Editor; tools: Tool[] }) {
  const on = useEditorState({ editor, selector: ({ editor: at }) => tools.map((tool) => tool.on?.(at) ?? null) })
  return (
    <span className="rich-group">
      {tools.map((tool, at) => (
        <Button
          key={tool.label}
          type="text"
          size="small"
          title={tool.label}
          aria-label={tool.label}
          aria-pressed={on[at] ?? undefined}
          className={on[at] ? 'rich-on' : undefined}
          icon={tool.face}
          onClick={() => tool.run(editor.chain().focus()).run()}
        />
      ))}
    </span>
  )
}
