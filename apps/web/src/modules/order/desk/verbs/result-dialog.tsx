import { Alert, Button, Modal } from 'antd'
import { done } from '../../../../kit/index.ts'
import type { Outcome } from './run-verb.ts'
import '../../order.css'

interface Props {
  outcome: Outcome
  onClose: () => void
  /** Dispatches the refused ones without merging them. */
  onApart?: (ids: number[]) => void
}

/** Orders are done one by one: how many are done, and why the others are not. */
export function ResultDialog({ outcome, onClose, onApart }: Props) {
  const { verb, success, failed } = outcome
  const mergeable = failed.filter(({ reason }) => reason.includes('选择不合并'))
  const copy = async () => {
    await navigator.clipboard.writeText(failed.map(({ orderNo, reason }) => `${orderNo}\t${reason}`).join('\n'))
    done(`已复制 ${failed.length} 行`)
  }
  return (
    <Modal
      open
      width={640}
      title={`${verb.label}结果`}
      onCancel={onClose}
      footer={[
        <Button key="copy" onClick={() => void copy()}>
          复制失败原因
        </Button>,
        mergeable.length > 0 && onApart && (
          <Button key="apart" onClick={() => onApart(mergeable.map(({ id }) => id))}>
            不合并，派单 {mergeable.length}
          </Button>
        ),
        <Button key="close" type="primary" onClick={onClose}>
          知道了
        </Button>,
      ]}
    >
      <Alert type={success.length ? 'warning' : 'error'} showIcon title={`成功 ${success.length} 个，失败 ${failed.length} 个`} />
      <ul className="each-failed" aria-label="失败的订单">
        {failed.map(({ id, orderNo, reason }) => (
          <li key={id}>
            <b>{orderNo}</b>
            <span>{reason}</span>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
