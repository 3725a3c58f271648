import { barcode, MAX_PICTURE_MB, type ReadPicture } from '@erp/contract/tool/code/barcode'
import { Alert, Table } from 'antd'
import { useEffect, useState } from 'react'
import { type CallError, upload } from '../../../kit/index.ts'
import { CopyBox } from './copy-box.tsx'
import { PictureDrop } from './picture-drop.tsx'

type Answer = { read: ReadPicture } | { wrong: string } | null

/** A picture, chosen, dropped or pasted, and what its codes say. */
export function DecodeTab() {
  const [url, setUrl] = useState<string | null>(null)
  const [answer, setAnswer] = useState<Answer>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => () => URL.revokeObjectURL(url ?? ''), [url])
  const take = async (file: File) => {
    setBusy(true)
    setAnswer(null)
    setUrl(URL.createObjectURL(file))
    const said = await upload(barcode, 'decode', file, {}, { handles: () => true }).then(
      (read) => ({ read }),
      (error: CallError) => ({ wrong: error.message }),
    )
    setAnswer(said)
    setBusy(false)
  }
  return (
    <div className="code-columns code-two">
      <div>
        <PictureDrop
          busy={busy}
          hint={`选择、拖入或粘贴图片，不超过 ${MAX_PICTURE_MB}MB`}
          onPicture={(file) => void take(file)}
        />
        {url && <Marked url={url} read={answer && 'read' in answer ? answer.read : null} />}
      </div>
      {answer && <Result answer={answer} />}
    </div>
  )
}

function Result({ answer }: { answer: NonNullable<Answer> }) {
  if ('wrong' in answer) return <Alert type="error" showIcon title={answer.wrong} />
  const { codes } = answer.read
  if (codes.length === 0) return <Alert type="warning" showIcon title="图片里没有读到条码，请拍得更近更清楚一些" />
  return (
    <div>
      <Table
        size="small"
        rowKey={(row) => `${row.x} ${row.y} ${row.text}`}
        pagination={false}
        dataSource={codes}
        columns={[
          { title: '序', width: 50, render: (_value, _row, i) => i + 1 },
          { title: '内容', dataIndex: 'text', className: 'code-text' },
          { title: '码制', dataIndex: 'type', width: 110 },
          { title: '位置', width: 110, render: (_value, { x, y }) => `${Math.round(x)}, ${Math.round(y)}` },
        ]}
      />
      <CopyBox title="全部内容" text={codes.map(({ text }) => text).join('\n')} count={codes.length} rows={4} />
    </div>
  )
}

const Marked = ({ url, read }: { url: string; read: ReadPicture | null }) => (
  <div className="code-marked">
    <img src={url} alt="待识别的图片" />
    {read && (
      <svg viewBox={`0 0 ${read.width} ${read.height}`} aria-hidden="true">
        {read.codes.map(({ x, y, width, height, text }) => (
          <rect key={`${x} ${y} ${text}`} x={x} y={y} width={Math.max(width, 4)} height={Math.max(height, 4)} />
        ))}
      </svg>
    )}
  </div>
)
