import type { ShopForGoods } from '@erp/contract/product-center/manual/manual-publish-rows'
import { Checkbox, Input } from 'antd'
import { useState } from 'react'

interface Props {
  shops: ShopForGoods[]
  /** How many goods are to be planned. */
  goods: number
  value: number[]
  onChange: (shopIds: number[]) => void
}

/** The shops by platform; where none of the goods may be, or not all of them, stands why. */
export function ShopChoice({ shops, goods, value, onChange }: Props) {
  const [typed, setTyped] = useState('')
  const shown = shops.filter(({ shopName, platLabel }) =>
    `${platLabel} ${shopName}`.toLowerCase().includes(typed.trim().toLowerCase()),
  )
  const tick = (ids: number[], on: boolean) =>
    onChange(on ? [...new Set([...value, ...ids])] : value.filter((id) => !ids.includes(id)))
  return (
    <section className="manual-shops" aria-label="店铺">
      <Input
        allowClear
        aria-label="查找店铺"
        placeholder="查找平台或店铺"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {[...Map.groupBy(shown, ({ platLabel }) => platLabel)].map(([platform, some]) => (
        <Platform key={platform} {...{ platform, goods, value }} shops={some} onTick={tick} />
      ))}
    </section>
  )
}

interface PlatformProps {
  platform: string
  shops: ShopForGoods[]
  goods: number
  value: number[]
  onTick: (ids: number[], on: boolean) => void
}

function Platform({ platform, shops, goods, value, onTick }: PlatformProps) {
  const open = shops.filter(({ refused }) => refused.length < goods).map(({ shopId }) => shopId)
  const ticked = open.filter((id) => value.includes(id))
  return (
    <fieldset>
      <legend>
        <Checkbox
          disabled={open.length === 0}
          checked={open.length > 0 && ticked.length === open.length}
          indeterminate={ticked.length > 0 && ticked.length < open.length}
          onChange={({ target }) => onTick(open, target.checked)}
        >
          {platform}
        </Checkbox>
      </legend>
      {shops.map(({ shopId, shopName, refused }) => (
        <div key={shopId} className="manual-shop">
          <Checkbox
            disabled={refused.length >= goods}
            checked={value.includes(shopId)}
            onChange={({ target }) => onTick([shopId], target.checked)}
          >
            {shopName}
          </Checkbox>
          {refused.length > 0 && <Why refused={refused} goods={goods} />}
        </div>
      ))}
    </fieldset>
  )
}

function Why({ refused, goods }: { refused: ShopForGoods['refused']; goods: number }) {
  const reasons = [...new Set(refused.map(({ reason }) => reason))]
  const some = refused.length < goods ? `${refused.length} 个商品不可刊登：` : ''
  return <span className="manual-why">{`${some}${reasons.slice(0, 2).join('；')}${reasons.length > 2 ? ' 等' : ''}`}</span>
}
