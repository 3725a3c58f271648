import { groupGoods, type PortfolioResult } from '@erp/contract/goods/group/goods-group'
import type { SkuChoice } from '@erp/contract/goods/sku/sku-select'
import { Alert, Button, Modal, Select } from 'antd'
import { useState } from 'react'
import { call, done } from '../../../kit/index.ts'
import { SkuPicker } from '../sku/sku-picker.tsx'

const MOST_SKUS = 200
const MOST_MULTIPLES = 10
const KINDS = [1, 4]

/** SKU×n for chosen SKUs; what is there already is skipped and told. */
export function MultiplesDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const [skus, setSkus] = useState<SkuChoice[]>([])
  const [multiples, setMultiples] = useState<string[]>(['2', '3'])
  const [result, setResult] = useState<PortfolioResult | null>(null)
  const [busy, setBusy] = useState(false)
  const ready = skus.length > 0 && areRight(multiples)
  const make = async () => {
    setBusy(true)
    const input = { skuIds: skus.map(({ skuId }) => skuId), multiples: multiples.map(Number) }
    const made = await call(groupGoods, 'increasePortfolio', input).catch(() => null)
    setBusy(false)
    if (!made) return
    onDone()
    if (made.skipped.length > 0) return setResult(made)
    done(`已生成 ${made.created} 个组合`)
    onClose()
  }
  return (
    <Modal
      open
      title="批量生成组合"
      okText={result ? '知道了' : `生成 ${skus.length * multiples.length} 个`}
      okButtonProps={{ disabled: !result && !ready, loading: busy }}
      onOk={() => (result ? onClose() : void make())}
      onCancel={onClose}
    >
      {result ? <Made result={result} /> : <Asked {...{ skus, multiples }} onSkus={setSkus} onMultiples={setMultiples} />}
    </Modal>
  )
}

interface AskedProps {
  skus: SkuChoice[]
  multiples: string[]
  onSkus: (skus: SkuChoice[]) => void
  onMultiples: (multiples: string[]) => void
}

function Asked({ skus, multiples, onSkus, onMultiples }: AskedProps) {
  const [picking, setPicking] = useState(false)
  return (
    <div className="multiples">
      <Button block onClick={() => setPicking(true)}>
        {skus.length ? chosenWords(skus) : '选择SKU'}
      </Button>
      <Select
        mode="tags"
        className="wide"
        aria-label="倍数"
        placeholder="每组件数，2~100，最多10种"
        value={multiples}
        status={areRight(multiples) ? undefined : 'error'}
        options={[2, 3, 4, 5, 6, 8, 10, 12, 20].map((n) => ({ value: String(n), label: `×${n}` }))}
        onChange={onMultiples}
      />
      <p className="hint">每个SKU按每种件数生成一个组合，编码为 SKU*件数；已存在的跳过，不会修改。</p>
      {picking && <SkuPicker kinds={KINDS} max={MOST_SKUS} onPick={onSkus} onClose={() => setPicking(false)} />}
    </div>
  )
}

const chosenWords = (skus: SkuChoice[]): string => {
  const named = skus.slice(0, 3).map(({ sku }) => sku)
  return `已选 ${skus.length} 个SKU：${named.join('、')}${skus.length > named.length ? '…' : ''}`
}

const areRight = (multiples: string[]): boolean =>
  multiples.length > 0 && multiples.length <= MOST_MULTIPLES && multiples.every(isMultiple)
const isMultiple = (text: string): boolean => /^\d{1,3}$/.test(text) && Number(text) >= 2 && Number(text) <= 100

const Made = ({ result: { created, skipped } }: { result: PortfolioResult }) => (
  <Alert
    type={created ? 'info' : 'warning'}
    showIcon
    title={`生成 ${created} 个，跳过 ${skipped.length} 个`}
    description={
      <ul className="skipped">
        {skipped.map(({ sku, n, reason }) => (
          <li key={`${sku}*${n}`}>
            {sku}×{n}：{reason}
          </li>
        ))}
      </ul>
    }
  />
)
