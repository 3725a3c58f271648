import { InboxOutlined } from '@ant-design/icons'
import { PICTURE_KIND, PICTURE_MB } from '@erp/contract/product-center/picture/picture.states'
import type { PictureDetails } from '@erp/contract/product-center/picture/picture-rows'
import { Button, Progress, Segmented } from 'antd'
import { type ChangeEvent, type DragEvent, useRef, useState } from 'react'
import { Block } from '../../order/desk/info/block.tsx'
import { type Sent, useUploads } from './use-uploads.ts'

const ACCEPTED = 'image/jpeg,image/png,image/webp'
const TARGETS = [
  { value: 0, label: '按文件名识别' },
  { value: PICTURE_KIND.main, label: '主图' },
  { value: PICTURE_KIND.detail, label: '详情图' },
  { value: PICTURE_KIND.white, label: '白底图' },
]

/** Many files at once: each says where it went, or why it did not. */
export function DropZone({ row, onChanged }: { row: PictureDetails; onChanged: () => void }) {
  const [target, setTarget] = useState(0)
  const { sent, busy, send } = useUploads(row.id, onChanged)
  const choice = <Segmented aria-label="上传为" size="small" options={TARGETS} value={target} onChange={setTarget} />
  return (
    <Block title="上传图片" extra={choice}>
      <Zone busy={busy} onFiles={(files) => void send(files, target || null)} />
      {sent.length > 0 && <Results sent={sent} />}
    </Block>
  )
}

function Zone({ busy, onFiles }: { busy: boolean; onFiles: (files: File[]) => void }) {
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const enter = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onFiles([...event.dataTransfer.files])
  }
  const chosen = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(target.files ?? [])])
    target.value = ''
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files are chosen by the button inside as well.
    <div
      className={over ? 'picture-drop over' : 'picture-drop'}
      onDragOver={enter}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input ref={input} type="file" hidden multiple accept={ACCEPTED} aria-label="选择图片文件" onChange={chosen} />
      <InboxOutlined aria-hidden="true" />
      <Button type="primary" loading={busy} onClick={() => input.current?.click()}>
        选择图片
      </Button>
      <span>{`可一次拖入多张，jpg、png、webp，每张不超过${PICTURE_MB}MB；以SKU命名的文件自动归到该SKU`}</span>
    </div>
  )
}

function Results({ sent }: { sent: Sent[] }) {
  const ended = sent.filter(({ state }) => state !== 'waiting').length
  const failed = sent.filter(({ state }) => state === 'failed').length
  return (
    <div className="picture-results" role="status">
      <Progress
        percent={Math.round((ended / sent.length) * 100)}
        size="small"
        status={failed ? 'exception' : undefined}
        format={() => `${ended}/${sent.length}`}
        aria-label="上传进度"
      />
      <ul>
        {sent.map(({ key, name, state, text }) => (
          <li key={key} className={state}>
            <span>{name}</span>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
