import { PICK_KINDS } from '@erp/contract/order/desk/order-fields'
import { tradeInfo } from '@erp/contract/order/desk/trade-info'
import {
  orderPickingBatch,
  type PreviewBatch,
  type WaveAnswer,
  type WavePreview,
} from '@erp/contract/order/wave/order-picking-batch'
import { wavePickingTemplate } from '@erp/contract/order/wave/wave-picking-template'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Alert, Button, Checkbox, Modal, Select } from 'antd'
import { useState } from 'react'
import { CallError, Cover, call, Lines, tabLeaves, useOptions } from '../../../kit/index.ts'
import { useStore } from '../../stock/parts/use-store.ts'

/** What a wave would make of the pool is seen first, then made. */
export function WaveDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const { storeId, options, choose } = useStore()
  const [templateIds, setTemplateIds] = useState<number[]>([])
  const [force, setForce] = useState(false)
  const [busy, setBusy] = useState(false)
  const [made, setMade] = useState<WaveAnswer | null>(null)
  const input: WaveInput = { storeId: storeId!, templateIds, force: force ? 1 : 0 }
  const asked = usePreview(input)
  const run = async () => {
    setBusy(true)
    const answer = await call(tradeInfo, 'batchSorting', input as never).catch(() => null)
    setBusy(false)
    if (!answer) return
    setMade(answer)
    onDone()
  }
  if (made) return <Made made={made} onClose={onClose} />
  return (
    <Modal
      open
      width={860}
      title="生成波次"
      okText={`生成 ${asked.data?.batches.length ?? 0} 个批次`}
      okButtonProps={{ loading: busy, disabled: !asked.data?.batches.length }}
      onOk={() => void run()}
      onCancel={onClose}
    >
      <div className="wave-choice">
        <Select aria-label="仓库" value={storeId} options={options} onChange={choose} />
        <Templates value={templateIds} onChange={setTemplateIds} />
        <Checkbox checked={force} onChange={(event) => setForce(event.target.checked)}>
          不足最少订单也生成
        </Checkbox>
      </div>
      <Planned asked={asked} />
    </Modal>
  )
}

interface WaveInput {
  storeId: number
  templateIds: number[]
  force: 0 | 1
}

const usePreview = (input: WaveInput): UseQueryResult<WavePreview> =>
  useQuery({
    queryKey: [orderPickingBatch.path, 'preview', input],
    queryFn: ({ signal }) => call(orderPickingBatch, 'preview', input as never, { signal, handles: () => true }),
    enabled: Boolean(input.storeId),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

function Templates({ value, onChange }: { value: number[]; onChange: (ids: number[]) => void }) {
  const { options } = useOptions(wavePickingTemplate)
  return (
    <Select
      mode="multiple"
      {...tabLeaves}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      aria-label="模板"
      placeholder="全部模板"
      value={value}
      options={options}
      onChange={onChange as never}
    />
  )
}

function Planned({ asked }: { asked: UseQueryResult<WavePreview> }) {
  if (asked.error instanceof CallError && asked.error.code === 409)
    return <Alert type="info" showIcon title={asked.error.message} />
  if (!asked.data) return <Cover loading={asked.isLoading} error={asked.error} onRetry={() => void asked.refetch()} />
  return (
    <>
      <Preview batches={asked.data.batches} />
      <Left title="不进波次的订单" rows={asked.data.left} />
    </>
  )
}

function Preview({ batches }: { batches: PreviewBatch[] }) {
  if (batches.length === 0) return <Alert type="info" showIcon title="没有可以生成的批次" />
  return (
    <div className="floor-lines">
      <Lines
        rows={batches.map((batch, index) => ({ ...batch, index }))}
        keyOf={({ index }) => index}
        columns={[
          { title: '模板', render: (batch) => batch.templateName },
          { title: '类型', render: ({ pickKind }) => PICK_KINDS.find(([kind]) => kind === pickKind)?.[1] },
          { title: '分组', render: (batch) => batch.groupLabel },
          { title: '订单', right: true, render: (batch) => batch.orderCount },
          { title: 'SKU', right: true, render: (batch) => batch.skuCount },
          { title: '件', right: true, render: (batch) => batch.pieceCount },
          { title: '预计(分)', right: true, render: (batch) => batch.estMinutes },
          { title: '拣货单', right: true, render: ({ picks }) => picks.length },
          { title: '起点', render: ({ picks }) => picks[0]?.firstLocation },
        ]}
      />
    </div>
  )
}

function Made({ made, onClose }: { made: WaveAnswer; onClose: () => void }) {
  return (
    <Modal open title="波次已生成" footer={<Button onClick={onClose}>知道了</Button>} onCancel={onClose}>
      <div className="floor-lines">
        <Lines
          rows={made.batches}
          keyOf={({ id }) => id}
          columns={[
            { title: '批次', render: (batch) => <b>{batch.batchNo}</b> },
            { title: '订单', right: true, render: (batch) => batch.orderCount },
            { title: '件', right: true, render: (batch) => batch.pieceCount },
          ]}
        />
      </div>
      <Left title="已变化，没有进入" rows={made.dropped} />
      <Left title="不进波次的订单" rows={made.left} />
    </Modal>
  )
}

function Left({ title, rows }: { title: string; rows: { id: number; orderNo: string; reason: string }[] }) {
  if (rows.length === 0) return null
  return (
    <>
      <h4>
        {title}（{rows.length}）
      </h4>
      <ul className="each-failed">
        {rows.map(({ id, orderNo, reason }) => (
          <li key={id}>
            <b>{orderNo}</b>
            <span>{reason}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
