import { goodsSkuLinkShop } from '@erp/contract/goods/link/goods-sku-link-shop'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { type CallError, call, done, useClosing, ViewDrawer } from '../../../kit/index.ts'
import { blankPair, isReady, isStarted, type Pair, Pairs, type Wrong } from './pairs.tsx'
import { useShops } from './use-shops.ts'

interface Props {
  onClose: () => void
  onSaved: () => void
}

/** A shop, then pairs of its SKUs and ours; all are linked or none. */
export function AddLinks({ onClose, onSaved }: Props) {
  const shops = useShops()
  const { shopId, pairs, ready, wrong, busy, choose, setPairs, save } = useLinks(() => {
    onSaved()
    onClose()
  })
  const close = useClosing(pairs.some(isStarted), onClose)
  return (
    <ViewDrawer
      open
      size={820}
      title="关联店铺SKU"
      onClose={() => void close()}
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
        onChange={choose}
      />
      {shopId && <Pairs {...{ shopId, pairs, wrong }} onChange={setPairs} />}
    </ViewDrawer>
  )
}

function useLinks(onSaved: () => void) {
  const [shopId, setShopId] = useState<number | null>(null)
  const [pairs, setPairs] = useState<Pair[]>([blankPair()])
  const [wrong, setWrong] = useState<Wrong | null>(null)
  const [busy, setBusy] = useState(false)
  const ready = pairs.filter(isReady)
  const choose = (shop: number) => {
    setShopId(shop)
    setPairs([blankPair()])
  }
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
  }
  return { shopId, pairs, ready, wrong, busy, choose, setPairs, save }
}

const isRefusal = (error: CallError): boolean => error.code === 400 || error.code === 409

function wrongOf({ message }: CallError, sent: Pair[], shown: Pair[]): Wrong {
  const line = /^第(\d+)行/.exec(message)?.[1]
  const named = line
    ? sent[Number(line) - 1]
    : sent.find(({ shopSku }) => message.toUpperCase().includes(`【${shopSku.trim().toUpperCase()}】`))
  const at = named ? shown.indexOf(named) : -1
  return { at: at < 0 ? null : at, reason: message }
}
