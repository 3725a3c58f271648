import { Button } from 'antd'
import { useRef, useState } from 'react'
import { RichText } from '../../../../kit/index.ts'
import { uploadImage } from '../../../goods/catalog/editor/calls.ts'
import { Item, useEditor } from './item.tsx'

type Name = 'detail' | 'mobileDetail'

/** What the page of the listing says, with pictures that lie with us. */
export const DetailPart = () => (
  <>
    <Detail name="detail" label="详情" />
    <Detail name="mobileDetail" label="手机详情" />
  </>
)

function Detail({ name, label }: { name: Name; label: string }) {
  const { draft, changeContent, locked } = useEditor()
  const insert = useRef<(html: string) => void>(() => {})
  return (
    <Item field={name} label={label} wide note="脚本、样式、内嵌页面和表单在保存时移除">
      <RichText
        label={label}
        disabled={locked !== null}
        value={draft.content[name]}
        onChange={(html) => changeContent({ [name]: html })}
        onReady={(put) => {
          insert.current = put
        }}
      />
      {!locked && <InsertPicture label={label} onTaken={(url) => insert.current(`<img src="${url}">`)} />}
    </Item>
  )
}

function InsertPicture({ label, onTaken }: { label: string; onTaken: (url: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const take = async (files: File[]) => {
    setBusy(true)
    for (const file of files) {
      const taken = await uploadImage(file).catch(() => null)
      if (taken) onTaken(taken.url)
    }
    setBusy(false)
  }
  return (
    <>
      <Button size="small" loading={busy} onClick={() => input.current?.click()}>
        {label}插入图片
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept="image/png,image/jpeg"
        aria-label={`选择${label}图片`}
        onChange={({ target }) => {
          void take([...(target.files ?? [])])
          target.value = ''
        }}
      />
    </>
  )
}
