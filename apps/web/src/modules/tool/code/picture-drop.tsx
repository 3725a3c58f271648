import { Spin, Upload } from 'antd'
import { useEffect, useEffectEvent, useRef } from 'react'

interface Props {
  busy: boolean
  hint: string
  onPicture: (file: File) => void
}

/** Chosen, dropped, or pasted while this is on the screen. */
export function PictureDrop({ busy, hint, onPicture }: Props) {
  const zone = useRef<HTMLDivElement>(null)
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const file = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'))
    if (!file || !zone.current?.checkVisibility()) return
    event.preventDefault()
    onPicture(file)
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent) => paste(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [])
  return (
    <div ref={zone}>
      <Spin spinning={busy}>
        <Upload.Dragger accept="image/*" showUploadList={false} beforeUpload={(file) => (onPicture(file), false)}>
          <p>{hint}</p>
        </Upload.Dragger>
      </Spin>
    </div>
  )
}
