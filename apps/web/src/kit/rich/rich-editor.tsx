import { EditorContent, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { RichImage } from './rich-image.ts'
import type { RichTextProps } from './rich-text.tsx'
import { RichToolbar } from './rich-toolbar.tsx'
import './rich-text.css'

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: { openOnClick: false, autolink: true, defaultProtocol: 'https', protocols: ['http', 'https', 'mailto', 'tel'] },
  }),
  RichImage,
]

export default function RichEditor({ label, id, value, onChange, onBlur, disabled, onReady }: RichTextProps) {
  const [start] = useState(value ?? '')
  const written = useRef(start)
  const editor = useEditor({
    extensions,
    content: start,
    editable: !disabled,
    injectCSS: false,
    editorProps: { attributes: { ...(id && { id }), role: 'textbox', 'aria-multiline': 'true', 'aria-label': label } },
    onUpdate: ({ editor: changed }) => {
      written.current = changed.isEmpty ? '' : changed.getHTML()
      onChange?.(written.current)
    },
    onBlur: () => onBlur?.(),
  })
  useEffect(() => {
    if ((value ?? '') === written.current) return
    written.current = value ?? ''
    editor.commands.setContent(written.current, { emitUpdate: false })
  }, [editor, value])
  const ready = useEffectEvent(() => onReady?.((text) => editor.chain().focus().insertContent(text).run()))
  useEffect(() => ready(), [])
  useEffect(() => editor.setEditable(!disabled, false), [editor, disabled])
  return (
    <div className="rich-text">
      {!disabled && <RichToolbar editor={editor} />}
      <EditorContent editor={editor} className="rich-body html-view" />
    </div>
  )
}
