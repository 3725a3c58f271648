import { goodsSku } from '@erp/contract/goods/sku/goods-sku'
import type { WeightProposal } from '@erp/contract/goods/sku/sku-weight'
import { useQuery } from '@tanstack/react-query'
import { Modal, Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { call, done } from '../../../kit/index.ts'

interface Props {
  onClose: () => void
  onChanged: () => void
}

/** 重量建议: what single pieces weighed lately, where the kept weight is far from it; taking one over is weighing the SKU. */
export function WeightProposals({ onClose, onChanged }: Props) {
  const [chosen, setChosen] = useState<number[]>([])
  const [busy, setBusy] = useState(false)
  const { data, isLoading, refetch } = useQuery({
    queryKey: ['sku-weights'],
    queryFn: ({ signal }) => call(goodsSku, 'weight-proposals', {}, { signal }),
  })
  const adoptChosen = async () => {
    setBusy(true)
    const adopted = await adopt((data ?? []).filter(({ skuId }) => chosen.includes(skuId)))
    if (adopted) done(`已采用 ${adopted} 个重量`)
    setChosen([])
    setBusy(false)
    await refetch()
    onChanged()
  }
  return (
    <Modal
      open
      title="重量建议"
      width={860}
      okText={chosen.length ? `采用 ${chosen.length} 个` : '采用'}
      cancelText="关闭"
      okButtonProps={{ disabled: chosen.length === 0, loading: busy }}
      onOk={() => void adoptChosen()}
      onCancel={onClose}
    >
      <p className="hint">
        近90天单件包裹实重的中位数减去包装重量；满10个包裹且与净重相差超过10%的列在这里，每天凌晨更新，最多500个。
      </p>
      <Proposals rows={data} loading={isLoading} chosen={chosen} onChoose={setChosen} />
    </Modal>
  )
}

interface TableProps {
  rows: WeightProposal[] | undefined
  loading: boolean
  chosen: number[]
  onChoose: (ids: number[]) => void
}

const Proposals = ({ rows = [], loading, chosen, onChoose }: TableProps) => (
  <Table<WeightProposal>
    size="small"
    rowKey="skuId"
    loading={loading}
    dataSource={rows}
    columns={COLUMNS}
    locale={{ emptyText: '没有需要调整的重量' }}
    rowSelection={{ selectedRowKeys: chosen, onChange: (keys) => onChoose(keys as number[]) }}
    pagination={{ size: 'small', pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
    scroll={{ y: 420 }}
  />
)

const right = { align: 'right', width: 96 } as const
const COLUMNS: TableColumnsType<WeightProposal> = [
  { title: 'SKU', dataIndex: 'sku', width: 150 },
  { title: '名称', dataIndex: 'skuName', ellipsis: true },
  { title: '现重量(g)', dataIndex: 'weight', ...right, render: (weight: string | null) => weight ?? '–' },
  { title: '建议重量(g)', dataIndex: 'proposed', ...right, width: 108 },
  { title: '包裹数', dataIndex: 'parcels', ...right, width: 80 },
  { title: '偏差', dataIndex: 'off', ...right, render: (off: string | null) => (off === null ? '–' : `${off}%`) },
]

/** One by one, each with its version; what is refused has been said and stays in the list. */
async function adopt(rows: WeightProposal[]): Promise<number> {
  let adopted = 0
  for (const { skuId, version, proposed } of rows) {
    const saved = await call(goodsSku, 'edit', { skuId, version, weight: proposed }).catch(() => null)
    if (saved) adopted++
  }
  return adopted
}
