import { goodsSkuLinkShop } from '@erp/contract/goods/link/goods-sku-link-shop'
import { type SkuGuess, shopSku } from '@erp/contract/goods/link/shopsku'
import { useQuery } from '@tanstack/react-query'
import { Modal, Spin } from 'antd'
import { useState } from 'react'
import { call, DictTag, done } from '../../../kit/index.ts'
import { GoodsPicture } from '../picture.tsx'
import { type LinkedItem, LinkedItems } from './linked-items.tsx'
import type { ShopSku } from './rows.ts'
import './link.css'

interface Props {
  row: ShopSku
  onClose: () => void
  onSaved: () => void
}

/** One shop SKU: what it looks like, the three SKUs it probably means, and what it shall mean. */
export function LinkDialog({ row, onClose, onSaved }: Props) {
  const [items, setItems] = useState<LinkedItem[]>([])
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const rows = [{ shopId: row.shopId!, shopSku: row.shopSku!, items }]
    const saved = await call(goodsSkuLinkShop, 'save', { rows }).catch(() => null)
    setBusy(false)
    if (!saved) return
    done('已关联')
    onSaved()
    onClose()
  }
  return (
    <Modal
      open
      className="link-dialog"
      title="关联店铺SKU"
      width={620}
      okText="关联"
      okButtonProps={{ disabled: items.length === 0 }}
      confirmLoading={busy}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <Card row={row} />
      <h3>可能是</h3>
      <Guesses id={row.id} chosen={items} onChoose={(guess) => setItems([itemOf(guess)])} />
      <h3>关联到</h3>
      <LinkedItems value={items} onChange={setItems} />
    </Modal>
  )
}

const Card = ({ row }: Pick<Props, 'row'>) => (
  <div className="link-card">
    <GoodsPicture url={row.image} />
    <div>
      <p>
        <b>{row.shopSku}</b>　{row.platName} {row.shopName}
      </p>
      <p>{row.title}</p>
      <p className="hint">
        {row.currency} {row.price}　近30天销量 {row.sold30}
      </p>
    </div>
  </div>
)

const itemOf = ({ skuId, sku, skuName, quantity }: SkuGuess): LinkedItem => ({ skuId, sku, skuName, quantity })

function Guesses({ id, chosen, onChoose }: { id: number; chosen: LinkedItem[]; onChoose: (guess: SkuGuess) => void }) {
  const { data, isLoading } = useQuery({
    queryKey: ['shopsku-guess', id],
    queryFn: ({ signal }) => call(shopSku, 'guess', { id }, { signal, handles: () => true }),
  })
  if (isLoading) return <Spin size="small" />
  if (!data?.length) return <p className="hint">没有相近的SKU，请从下面选择。</p>
  return (
    <div className="guesses">
      {data.map((guess) => (
        <button
          type="button"
          key={guess.skuId}
          className="guess"
          aria-pressed={chosen.length === 1 && chosen[0]!.skuId === guess.skuId}
          onClick={() => onChoose(guess)}
        >
          <span>
            <b>{guess.sku}</b>
            {guess.quantity > 1 && ` ×${guess.quantity}`} <DictTag type="goods_status" value={guess.skuStatus} />
          </span>
          <small>{`${guess.reason} ${guess.score}%`}</small>
          <span className="hint">{guess.skuName}</span>
          <small>可用 {guess.available}</small>
        </button>
      ))}
    </div>
  )
}
