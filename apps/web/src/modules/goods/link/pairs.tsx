import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type LinkedItem, LinkedItems } from './linked-items.tsx'
import { ShopSkuInput } from './shopsku-input.tsx'
import './link.css'

export interface Pair {
  key: number
  shopSku: string
  items: LinkedItem[]
}
/** What was refused, at the pair it names where it names one. */
export interface Wrong {
  at: number | null
  reason: string
}
interface Props {
  shopId: number
  pairs: Pair[]
  wrong: Wrong | null
  onChange: (pairs: Pair[]) => void
}
export const blankPair = (key = 0): Pair => ({ key, shopSku: '', items: [] })
export const isStarted = ({ shopSku, items }: Pair): boolean => shopSku.trim() !== '' || items.length > 0
export const isReady = ({ shopSku, items }: Pair): boolean => shopSku.trim() !== '' && items.length > 0

/** One row a pair: what the shop calls it, what it is. */
export function Pairs({ shopId, pairs, wrong, onChange }: Props) {
  const put = (at: number, change: Partial<Pair>) => onChange(pairs.with(at, { ...pairs[at]!, ...change }))
  return (
    <div className="pairs">
      {pairs.map((pair, at) => (
        <div key={pair.key} className={wrong?.at === at ? 'pair pair-wrong' : 'pair'}>
          <ShopSkuInput shopId={shopId} value={pair.shopSku} onChange={(shopSku) => put(at, { shopSku })} />
          <LinkedItems value={pair.items} onChange={(items) => put(at, { items })} />
          <Button
            type="text"
            aria-label="移除这一行"
            disabled={pairs.length === 1}
            icon={<DeleteOutlined />}
            onClick={() => onChange(pairs.toSpliced(at, 1))}
          />
          {wrong?.at === at && <p className="pair-reason">{wrong.reason}</p>}
        </div>
      ))}
      {wrong?.at === null && <p className="pair-reason">{wrong.reason}</p>}
      <Button type="dashed" block icon={<PlusOutlined />} onClick={() => onChange([...pairs, blankPair(Date.now())])}>
        添加一行
      </Button>
    </div>
  )
}
