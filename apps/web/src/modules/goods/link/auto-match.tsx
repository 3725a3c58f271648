import { ThunderboltOutlined } from '@ant-design/icons'
import { goodsSkuLinkShop } from '@erp/contract/goods/link/goods-sku-link-shop'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { call, confirm, done, offers, TaskProgress } from '../../../kit/index.ts'

interface Props {
  /** These shop SKUs; else every unmatched one of the shops; else of all shops within reach. */
  ids?: number[]
  shopIds?: number[]
  onDone: () => void
}

/** Reads every unmatched code by the rules of matching; many of them go on in the background. */
export function AutoMatch({ ids, shopIds, onDone }: Props) {
  const [busy, setBusy] = useState(false)
  const [taskId, setTaskId] = useState<number | null>(null)
  if (!offers(goodsSkuLinkShop, 'auto-match')) return null
  const run = async () => {
    const whole = !ids && !shopIds?.length
    if (whole && !(await confirm('对所有店铺的未匹配SKU执行自动匹配吗？', { ok: '开始匹配' }))) return
    setBusy(true)
    const answer = await call(goodsSkuLinkShop, 'auto-match', { ids, shopIds }).catch(() => null)
    setBusy(false)
    if (!answer) return
    if (answer.taskId) return setTaskId(answer.taskId)
    done(`匹配 ${answer.matched} 个，未匹配 ${answer.unmatched} 个`)
    onDone()
  }
  return (
    <>
      <Button icon={<ThunderboltOutlined aria-hidden="true" />} loading={busy} onClick={() => void run()}>
        自动匹配
      </Button>
      {taskId && (
        <Modal open title="自动匹配" footer={null} onCancel={() => setTaskId(null)}>
          <TaskProgress id={taskId} onEnd={onDone} />
        </Modal>
      )}
    </>
  )
}
