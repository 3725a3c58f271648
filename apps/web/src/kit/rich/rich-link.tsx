import { LinkOutlined } from '@ant-design/icons'
import { type Editor, useEditorState } from '@tiptap/react'
import { Button, Input, Popover, Space } from 'antd'
import { useState } from 'react'

/** Puts a link on the chosen text, or takes it away. */
export function RichLink({ editor }: { editor: Editor }) {
  const [open, setOpen] = useState(false)
  const href = useEditorState({ editor, selector: ({ editor: at }) => String(at.getAttributes('link')['href'] ?? '') })
  const link = (to: string) => {
    const chain = editor.chain().focus().extendMarkRange('link')
    if (!to) chain.unsetLink().run()
    else if (editor.state.selection.empty && !href)
      chain.insertContent({ type: 'text', text: to, marks: [{ type: 'link', attrs: { href: to } }] }).run()
    else chain.setLink({ href: to }).run()
    setOpen(false)
  }
  return (
    <Popover open={open} onOpenChange={setOpen} trigger="click" destroyOnHidden content={<Address start={href} onDone={link} />}>
      <Button
        type="text"
        size="small"
        title="链接"
        aria-label="链接"
        aria-pressed={Boolean(href)}
        className={href ? 'rich-on' : undefined}
        icon={<LinkOutlined />}
      />
    </Popover>
  )
}

const SAFE = /^(https?:\/\/|mailto:|tel:|\/(?!\/))\S+$/i

function Address({ start, onDone }: { start: string; onDone: (href: string) => void }) {
  const [href, setHref] = useState(start)
  const whole = /^[\w-]+(\.[\w-]+)+/.test(href) ? `https://${href}` : href
  const good = SAFE.test(whole)
  return (
    <Space.Compact className="rich-address">
      <Input
        autoFocus
        aria-label="链接地址"
        placeholder="https://"
        value={href}
        status={href && !good ? 'error' : undefined}
        onChange={(event) => setHref(event.target.value.trim())}
        onPressEnter={() => good && onDone(whole)}
      />
      <Button type="primary" disabled={!good} onClick={() => onDone(whole)}>
        确定
      </Button>
      {start && <Button onClick={() => onDone('')}>移除</Button>}
    </Space.Compact>
  )
}
