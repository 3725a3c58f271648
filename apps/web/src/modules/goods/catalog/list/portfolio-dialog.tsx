import { groupGoods, type PortfolioResult } from '@erp/contract/goods/group/goods-group'
import { useQuery } from '@tanstack/react-query'
import { Alert, Modal, Select, Spin } from 'antd'
import { useState } from 'react'
import { call, done } from '../../../../kit/index.ts'
import { skusOf } from './skus-of.ts'

const MOST_SKUS = 200
const MOST_MULTIPLES = 10
const PLAIN = 1

/** Groups of n pieces of each SKU of the chosen goods. */
export function PortfolioDialog({ goodsIds, onClose }: { goodsIds: number[]; onClose: () => void }) {
  const [multiples, setMultiples] = useState<string[]>(['2', '3'])
  const { data } = useQuery({ queryKey: ['skus-of', goodsIds], queryFn: ({ signal }) => skusOf(goodsIds, MOST_SKUS + 1, signal) })
  const skuIds = (data?.skus ?? []).filter((sku) => sku.skuKind === PLAIN).map((sku) => sku.skuId)
  const wrong = wrongOf(skuIds.length, multiples)
  const { create, saving, result } = useCreate(skuIds, multiples, onClose)
  return (
    <Modal
      open
      title="生成组合"
      okText={result ? '完成' : `生成 ${skuIds.length * multiples.length} 个组合`}
      okButtonProps={{ disabled: !data || wrong !== null }}
      confirmLoading={saving}
      onOk={() => (result ? onClose() : void create())}
      onCancel={onClose}
    >
      <Spin spinning={!data}>
        <p>所选商品共 {skuIds.length} 个普通SKU，每个SKU按下列件数各生成一个组合，编码为 SKU*件数。</p>
        <Multiples value={multiples} onChange={setMultiples} />
        {wrong && data && <p className="sheet-reason">{wrong}</p>}
        {result && <Made result={result} />}
      </Spin>
    </Modal>
  )
}

function useCreate(skuIds: number[], multiples: string[], onClose: () => void) {
  const [saving, setSaving] = useState(false)
  const [result, setResult] = useState<PortfolioResult | null>(null)
  const create = async () => {
    setSaving(true)
    const made = await call(groupGoods, 'increasePortfolio', { skuIds, multiples: multiples.map(Number) }).catch(() => null)
    setSaving(false)
    if (!made) return
    if (made.skipped.length > 0) return setResult(made)
    done(`生成了${made.created}个组合`)
    onClose()
  }
  return { create, saving, result }
}

const Multiples = ({ value, onChange }: { value: string[]; onChange: (value: string[]) => void }) => (
  <Select
    mode="tags"
    className="wide"
    aria-label="件数"
    placeholder="件数，2~100，最多10个"
    tokenSeparators={[',', '，', ' ', '、']}
    value={value}
    options={['2', '3', '4', '5', '6', '8', '10', '12', '20', '50'].map((one) => ({ value: one, label: one }))}
    onChange={onChange}
  />
)

function wrongOf(skus: number, multiples: string[]): string | null {
  if (skus === 0) return '所选商品没有普通SKU'
  if (skus > MOST_SKUS) return `一次最多${MOST_SKUS}个SKU，请减少商品`
  if (multiples.length === 0 || multiples.length > MOST_MULTIPLES) return `请填写1~${MOST_MULTIPLES}个件数`
  return multiples.every((one) => /^\d+$/.test(one) && Number(one) >= 2 && Number(one) <= 100) ? null : '件数应为2~100的整数'
}

const Made = ({ result: { created, skipped } }: { result: PortfolioResult }) => (
  <Alert
    type="warning"
    className="editor-alert"
    title={`生成了${created}个，跳过${skipped.length}个`}
    description={
      <ul className="skipped">
        {skipped.map(({ sku, n, reason }) => (
          <li key={`${sku}.${n}`}>
            {sku}×{n}：{reason}
          </li>
        ))}
      </ul>
    }
  />
)
