import { SearchOutlined } from '@ant-design/icons'
import type { SkuChoice } from '@erp/contract/goods/sku/sku-select'
import { Button, Checkbox, Empty, Input, Modal } from 'antd'
import { useState } from 'react'
import { notice } from '../../../app/notice.ts'
import { SkuLine } from './sku-line.tsx'
import { useFindSku, useSkus } from './use-skus.ts'
import './sku.css'

interface Props {
  onClose: () => void
  onPick: (skus: SkuChoice[]) => void
  /** 1 普通, 2 组合, 3 随机, 4 不良品; all unless told. */
  kinds?: readonly number[]
  /** Already there: shown, not to be chosen again. */
  taken?: readonly number[]
  max?: number
  title?: string
}

/** Several SKUs at once, kept over searches. Enter takes what was typed: a scanner types and presses Enter. */
export function SkuPicker({ onClose, onPick, kinds, taken = [], max = 200, title = '选择SKU' }: Props) {
  const [typed, setTyped] = useState('')
  const { chosen, toggle } = useChosen(max, taken)
  const { skus, loading } = useSkus(typed, kinds)
  const find = useFindSku(kinds)
  const take = async () => {
    setTyped('')
    const sku = await find(typed)
    if (sku) toggle(sku, true)
    else if (typed.trim()) notice().message.warning(`没有找到「${typed.trim()}」`)
  }
  const pick = () => {
    onPick([...chosen.values()])
    onClose()
  }
  return (
    <Modal
      open
      title={title}
      width={640}
      okText={`选择 ${chosen.size} 个`}
      okButtonProps={{ disabled: chosen.size === 0 }}
      onOk={pick}
      onCancel={onClose}
    >
      <Input
        autoFocus
        aria-label="搜索SKU"
        prefix={<SearchOutlined aria-hidden="true" />}
        placeholder="SKU、条码或名称"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onPressEnter={() => void take()}
      />
      <Offered {...{ skus, loading, chosen, taken, toggle }} full={chosen.size >= max} />
      <Chosen skus={[...chosen.values()]} onDrop={(sku) => toggle(sku, false)} />
    </Modal>
  )
}

type Chosen = ReadonlyMap<number, SkuChoice>
type Toggle = (sku: SkuChoice, on: boolean) => void

function useChosen(max: number, taken: readonly number[]): { chosen: Chosen; toggle: Toggle } {
  const [chosen, setChosen] = useState<Chosen>(new Map())
  const toggle: Toggle = (sku, on) =>
    setChosen((before) => {
      const next = new Map(before)
      if (on && next.size < max && !taken.includes(sku.skuId)) next.set(sku.skuId, sku)
      else next.delete(sku.skuId)
      return next
    })
  return { chosen, toggle }
}

interface OfferedProps {
  skus: SkuChoice[]
  loading: boolean
  chosen: Chosen
  taken: readonly number[]
  full: boolean
  toggle: Toggle
}

const Offered = ({ skus, loading, chosen, taken, full, toggle }: OfferedProps) => (
  <ul className="sku-choices" aria-label="可选SKU">
    {skus.map((sku) => (
      <li key={sku.skuId}>
        <Checkbox
          checked={chosen.has(sku.skuId) || taken.includes(sku.skuId)}
          disabled={taken.includes(sku.skuId) || (full && !chosen.has(sku.skuId))}
          onChange={(event) => toggle(sku, event.target.checked)}
        >
          <SkuLine sku={sku} />
        </Checkbox>
      </li>
    ))}
    {skus.length === 0 && !loading && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有找到SKU" />}
  </ul>
)

const Chosen = ({ skus, onDrop }: { skus: SkuChoice[]; onDrop: (sku: SkuChoice) => void }) => (
  <div className="sku-chosen" aria-label="已选SKU">
    {skus.map((sku) => (
      <Button key={sku.skuId} size="small" title={`取消选择 ${sku.skuName}`} onClick={() => onDrop(sku)}>
        {sku.sku} ×
      </Button>
    ))}
  </div>
)
