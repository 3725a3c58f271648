import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import type { RandomMember } from '@erp/contract/goods/random/random-delivery-sku'
import type { SkuChoice } from '@erp/contract/goods/sku/sku-select'
import { Button, InputNumber } from 'antd'
import { useState } from 'react'
import { type LineColumn, Lines } from '../../../kit/index.ts'
import { SkuPicker } from '../sku/sku-picker.tsx'

const PLAIN = [1]
const MOST = 50

type Member = Pick<RandomMember, 'skuId' | 'sku' | 'skuName' | 'available' | 'priority'>
interface Props {
  value?: Member[]
  onChange?: (members: Member[]) => void
}

/** The members with their priority; more are picked from the plain SKUs. */
export function MembersInput({ value = [], onChange }: Props) {
  const set = (skuId: number, priority: number | null) =>
    onChange?.(value.map((member) => (member.skuId === skuId ? { ...member, priority: priority ?? 1 } : member)))
  const drop = (skuId: number) => onChange?.(value.filter((member) => member.skuId !== skuId))
  return (
    <div>
      {value.length > 0 && (
        <div className="scroll-x">
          <Lines columns={columnsOf(set, drop)} rows={value} keyOf={(member) => member.skuId} />
        </div>
      )}
      <MorePicker value={value} onChange={onChange} />
    </div>
  )
}

function MorePicker({ value = [], onChange }: Props) {
  const [picking, setPicking] = useState(false)
  const add = (skus: SkuChoice[]) =>
    onChange?.([
      ...value,
      ...skus.map(({ skuId, sku, skuName, available }, i) => ({
        skuId,
        sku,
        skuName,
        available,
        priority: value.length + i + 1,
      })),
    ])
  const taken = value.map((member) => member.skuId)
  return (
    <>
      <Button
        type="dashed"
        block
        size="small"
        icon={<PlusOutlined aria-hidden="true" />}
        disabled={value.length >= MOST}
        onClick={() => setPicking(true)}
      >
        选择成员SKU
      </Button>
      {picking && (
        <SkuPicker
          title="选择成员SKU"
          kinds={PLAIN}
          max={MOST - value.length}
          taken={taken}
          onClose={() => setPicking(false)}
          onPick={add}
        />
      )}
    </>
  )
}

const columnsOf = (
  set: (skuId: number, priority: number | null) => void,
  drop: (skuId: number) => void,
): LineColumn<Member>[] => [
  { title: '成员SKU', render: (member) => member.sku },
  { title: '名称', render: (member) => member.skuName },
  { title: '可用', right: true, render: (member) => member.available },
  {
    title: '优先级',
    render: (member) => (
      <InputNumber
        size="small"
        min={0}
        max={9999}
        precision={0}
        aria-label={`${member.sku}优先级`}
        value={member.priority}
        onChange={(priority) => set(member.skuId, priority)}
      />
    ),
  },
  {
    title: '',
    render: (member) => (
      <Button
        type="text"
        size="small"
        danger
        icon={<DeleteOutlined />}
        aria-label={`移除 ${member.sku}`}
        onClick={() => drop(member.skuId)}
      />
    ),
  },
]
