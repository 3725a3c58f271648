import { aliLinkStates } from '@erp/contract/goods/ali/ali-goods.states'
import { type AliLink, type AliSupplier, goods1688, OFFER_STATE } from '@erp/contract/goods/ali/goods1688'
import { useQuery } from '@tanstack/react-query'
import { Cover, call, type LineColumn, Lines, StatusTag } from '../../../../kit/index.ts'
import { price } from '../../price.ts'

/** Who sells it on 1688, at what price, and which specification is which SKU. */
export function AliTab({ goodsId }: { goodsId: number }) {
  const asked = useQuery({
    queryKey: ['list', goods1688.path, 'of-goods', goodsId],
    queryFn: ({ signal }) => call(goods1688, 'supplier-list', { id: goodsId }, { signal }),
  })
  if (!asked.data?.length)
    return <Cover loading={asked.isLoading} error={asked.error} empty="没有1688链接" onRetry={() => void asked.refetch()} />
  return asked.data.flatMap((supplier) => supplier.offers.map((offer) => <Offer key={offer.offerId} offer={offer} />))
}

function Offer({ offer }: { offer: AliSupplier['offers'][number] }) {
  const tiers = offer.priceTiers.map(({ minQty, price }) => `≥${minQty}件 ¥${price}`).join('，')
  return (
    <section className="ali-offer">
      <h3>
        {offer.aliSupplierName ?? '未知供应商'}
        {offer.url && (
          <a href={offer.url} target="_blank" rel="noreferrer">
            {offer.offerId}
          </a>
        )}
        {offer.saleStatus === OFFER_STATE.offSale && <span className="sheet-reason">已下架</span>}
      </h3>
      <p className="hint">
        {offer.subject} · {tiers} · 起批 {offer.minOrderQty} · {offer.shipFrom} · 同步于 {offer.lastSyncTime ?? '从未'}
        {offer.syncError && <span className="sheet-reason"> {offer.syncError}</span>}
      </p>
      <div className="scroll-x">
        <Lines columns={linkColumns} rows={offer.links} keyOf={(link) => link.id} />
      </div>
    </section>
  )
}

const linkColumns: LineColumn<AliLink>[] = [
  { title: 'SKU', render: (link) => `${link.sku}${link.isDefault ? '（默认）' : ''}` },
  { title: '规格', render: (link) => link.attrs },
  { title: '单位换算', right: true, render: (link) => link.unitRatio },
  { title: '1688价', right: true, render: (link) => price(link.lastPrice) },
  { title: '参考价', right: true, render: (link) => price(link.refPrice) },
  { title: '涨跌', right: true, render: (link) => (link.priceChangeRate === null ? null : `${link.priceChangeRate}%`) },
  { title: '状态', render: (link) => <StatusTag states={aliLinkStates} value={link.linkStatus} /> },
]
