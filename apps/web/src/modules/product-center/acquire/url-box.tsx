import { type Acquired, dataAcquisition, MOST_URLS } from '@erp/contract/product-center/acquire/acquisition'
import { acquisitionStates } from '@erp/contract/product-center/acquire/acquisition.states'
import { Alert, Button, Input, Modal } from 'antd'
import { useState } from 'react'
import { call, StatusTag } from '../../../kit/index.ts'

/** The box for addresses, one a line, and what became of each. */
export function UrlBox({ onQueued }: { onQueued: () => void }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        采集网址
      </Button>
      {open && <UrlDialog onClose={() => setOpen(false)} onQueued={onQueued} />}
    </>
  )
}

/** What is typed, and what came of what was sent. */
function useAcquiring(onQueued: () => void) {
  const [typed, setTyped] = useState('')
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [busy, setBusy] = useState(false)
  const lines = typed.split('\n').flatMap((line) => line.trim() || [])
  const count = lines.length
  const acquire = async () => {
    setBusy(true)
    const got = await call(dataAcquisition, 'acquire', { urls: lines }).catch(() => null)
    setBusy(false)
    if (!got) return
    setAnswer({ ...got, lines })
    // What was refused stays, to be mended.
    setTyped(got.rejected.map(({ line }) => lines[line - 1]).join('\n'))
    onQueued()
  }
  return { typed, setTyped, count, busy, answer, acquire }
}

function UrlDialog({ onClose, onQueued }: { onClose: () => void; onQueued: () => void }) {
  const { typed, setTyped, count, busy, answer, acquire } = useAcquiring(onQueued)
  return (
    <Modal
      open
      width={680}
      title="采集网址"
      okText={count > 0 ? `采集 ${count} 个` : '采集'}
      okButtonProps={{ loading: busy, disabled: count === 0 || count > MOST_URLS }}
      cancelText="关闭"
      onOk={() => void acquire()}
      onCancel={onClose}
    >
      <p className="acquire-hint">
        支持 1688、淘宝、拼多多、速卖通、Amazon、eBay、Temu、SHEIN、Shopee 的商品网址，一行一个，一次最多 {MOST_URLS} 个。
      </p>
      <Input.TextArea
        aria-label="网址"
        autoFocus
        autoSize={{ minRows: 6, maxRows: 14 }}
        placeholder="https://detail.1688.com/offer/655012345678.html"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {count > MOST_URLS && <Alert type="error" showIcon title={`单次最多采集${MOST_URLS}个链接，现有 ${count} 个`} />}
      {answer && <Became answer={answer} />}
    </Modal>
  )
}

interface Answer extends Acquired {
  /** As they were sent. */
  lines: string[]
}
const Became = ({ answer: { accepted, existing, rejected, lines } }: { answer: Answer }) => (
  <div className="acquire-answer" role="status">
    {accepted > 0 && <Alert type="success" showIcon title={`已加入采集 ${accepted} 个`} />}
    {existing.length > 0 && (
      <Alert
        type="info"
        showIcon
        title={`已采集过 ${existing.length} 个，没有重复采集`}
        description={
          <ul>
            {existing.map(({ url, id, ownerName, acqStatus }, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same item may be named twice, and the answer does not change.
              <li key={`${id}-${i}`}>
                <span className="acquire-url">{url}</span> 采集人 {ownerName ?? '–'}{' '}
                <StatusTag states={acquisitionStates} value={acqStatus} />
              </li>
            ))}
          </ul>
        }
      />
    )}
    {rejected.length > 0 && (
      <Alert
        type="error"
        showIcon
        title={`不能采集 ${rejected.length} 个`}
        description={
          <ul>
            {rejected.map(({ line, reason }) => (
              <li key={line}>
                {reason} <span className="acquire-url">{lines[line - 1]}</span>
              </li>
            ))}
          </ul>
        }
      />
    )}
  </div>
)
