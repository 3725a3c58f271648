import type { SkuAliLink } from '@erp/contract/goods/sku/sku-rows'
import { Tag } from 'antd'
import { Sparkline } from '../../basic/sparkline.tsx'

/** A 1688 spec with what it cost over time. */
export function PriceHistory({ link: { offerId, subject, attrs, url, isDefault, prices } }: { link: SkuAliLink }) {
  const last = prices.at(-1)
  return (
    <div className="price-history">
      <div>
        <b>{url ? <Offer url={url} offerId={offerId} /> : offerId}</b> {isDefault === 1 && <Tag color="blue">默认</Tag>}
        <p title={subject}>
          {subject} <small>{attrs}</small>
        </p>
      </div>
      <Sparkline points={prices.map(({ time, price }) => ({ day: time, rate: price }))} width={180} height={40} />
      <span className="price-last">
        {last ? `¥${Number(last.price)}` : '–'}
        <small>{last?.time.slice(0, 10)}</small>
      </span>
    </div>
  )
}

const Offer = ({ url, offerId }: { url: string; offerId: string }) => (
  <a href={url} target="_blank" rel="noreferrer">
    {offerId}
  </a>
)
