import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { goodsSkuLinkShop } from '@erp/contract/goods/goods-sku-link-shop'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { CallError, call, done, useUnsaved, ViewDrawer } from '../../../kit/index.ts'
import { type LinkedItem, LinkedItems } from './linked-items.tsx'
import { ShopSkuInput } from './shopsku-input.tsx'
import { useShops } from './use-shops.ts'
import './link.css'

interface Pair {
  key: number
  shopSku: string
  items: LinkedItem[]
}
const blank = (key: number): Pair => ({ key, shopSku: '', items: [] })
const isReady = ({ shopSku, items }: Pair): boolean => shopSku.trim() !== '' && items.length > 0

/** A shop, then pairs of its SKUs and ours; all are linked or none. */
export function AddLinks({ onClose, onSaved }: { onClose: () => void; onSaved: () => void }) {
  const shops = useShops()
  const [shopId, setShopId] = useState<number | null>(null)
  const [pairs, setPairs] = useState<Pair[]>([blank(0)])
  const [wrong, setWrong] = useState<{ at: number | null; reason: string } | null>(null)
  const [busy, setBusy] = useState(false)
  const ready = pairs.filter(isReady)
  useUnsaved(ready.length > 0)
  const put = (at: number, change: Partial<Pair>) => setPairs(pairs.with(at, { ...pairs[at]!, ...change }))
  const save = async () => {
    setBusy(true)
    const rows = ready.map(({ shopSku, items }) => ({ shopId: shopId!, shopSku, items }))
    const failed = await call(goodsSkuLinkShop, 'save', { rows }, { handles: isRefusal }).then(
      () => null,
      (error: CallError) => error,
    )
    setBusy(false)
    if (failed) return setWrong(wrongOf(failed, ready, pairs))
    done(`已关联 ${ready.length} 个店铺SKU`)
    onSaved()
    onClose()
  }
  return (
    <ViewDrawer
      open
      size={820}
      title="关联店铺SKU"
      onClose={onClose}
      mask={{ closable: false }}
      footer={
        <Button type="primary" disabled={!shopId || ready.length === 0} loading={busy} onClick={() => void save()}>
          {`关联 ${ready.length} 个`}
        </Button>
      }
    >
      <Select<number>
        autoFocus
        className="wide"
        aria-label="店铺"
        placeholder="选择店铺"
        showSearch={{ optionFilterProp: 'label' }}
        options={shops}
        value={shopId ?? undefined}
        onChange={(chosen) => {
          setShopId(chosen)
          setPairs([blank(0)])
        }}
      />
      {shopId && (
        <div className="pairs">
          {pairs.map((pair, at) => (
            <div key={pair.key} className={wrong?.at === at ? 'pair pair-wrong' : 'pair'}>
              <ShopSkuInput shopId={shopId} value={pair.shopSku} onChange={(shopSku) => put(at, { shopSku })} />
              <LinkedItems value={pair.items} onChange={(items) => put(at, { items })} />
              <Remove disabled={pairs.length === 1} onClick={() => setPairs(pairs.toSpliced(at, 1))} />
              {wrong?.at === at && <p className="pair-reason">{wrong.reason}</p>}
            </div>
          ))}
          {wrong && wrong.at === null && <p className="pair-reason">{wrong.reason}</p>}
          <Button type="dashed" block icon={<PlusOutlined />} onClick={() => setPairs([...pairs, blank(Date.now())])}>
            添加一行
          </Button>
        </div>
      )}
    </ViewDrawer>
  )
}

const Remove = ({ disabled, onClick }: { disabled: boolean; onClick: () => void }) => (
  <Button type="text" aria-label="移除这一行" disabled={disabled} icon={<DeleteOutlined />} onClick={onClick} />
)

const isRefusal = (error: CallError): boolean => error.code === 400 || error.code === 409

/** At the pair that it names, where it names one. */
function wrongOf({ message }: CallError, sent: Pair[], shown: Pair[]): { at: number | null; reason: string } {
  const named = sent.find(({ shopSku }) => message.toUpperCase().includes(`【${shopSku.trim().toUpperCase()}】`))
  const at = named ? shown.indexOf(named) : -1
  return { at: at < 0 ? null : at, reason: message }
}
