import type { SupplyLine } from '@erp/contract/product-center/listing/listing-rows'
import { smtListing } from '@erp/contract/product-center/listing/smt-listing'
import { useQuery } from '@tanstack/react-query'
import { Button, InputNumber } from 'antd'
import { useState } from 'react'
import { Cover, call, done, type LineColumn, Lines, offers, useClosing, ViewDrawer } from '../../../kit/index.ts'
import type { Listing } from './rows.ts'

type Typed = Pick<SupplyLine, 'supplyPrice' | 'jitStock'>
interface Props {
  row: Listing
  onClose: () => void
  onDone: () => void
}

/** 供货价与JIT库存 of a fully managed listing, SKU by SKU. */
export function SupplyDrawer({ row, onClose, onDone }: Props) {
  const listingId = row.listingId
  const [typed, setTyped] = useState<ReadonlyMap<string, Partial<Typed>>>(new Map())
  const [busy, setBusy] = useState(false)
  const asked = useQuery({
    queryKey: [smtListing.path, 'supply', listingId],
    queryFn: ({ signal }) => call(smtListing, 'supply', { listingId }, { signal }),
    staleTime: 0,
  })
  const close = useClosing(typed.size > 0, onClose)
  const change = (shopSku: string, part: Partial<Typed>) =>
    setTyped((before) => new Map(before).set(shopSku, { ...before.get(shopSku), ...part }))
  const save = async () => {
    setBusy(true)
    const skus = asked.data!.skus.filter(({ shopSku }) => typed.has(shopSku)).map((line) => given(line, typed.get(line.shopSku)!))
    const made = await call(smtListing, 'save-supply', { listingId, version: asked.data!.version, skus }).catch(() => null)
    setBusy(false)
    if (!made) return
    done(`已提交 ${made.skus} 个SKU的修改任务`)
    onClose()
    onDone()
  }
  const foot = offers(smtListing, 'save-supply') && (
    <Button type="primary" loading={busy} disabled={typed.size === 0} onClick={() => void save()}>
      保存并提交
    </Button>
  )
  return (
    <ViewDrawer open size={860} title={`供货价与库存 ${row.productId}`} extra={foot} onClose={() => void close()}>
      {asked.data ? (
        <div className="listing-lines">
          <Lines<SupplyLine> rows={asked.data.skus} keyOf={({ shopSku }) => shopSku} columns={columnsOf(typed, change)} />
        </div>
      ) : (
        <Cover loading={asked.isLoading} error={asked.error} onRetry={() => void asked.refetch()} />
      )}
    </ViewDrawer>
  )
}

const given = (line: SupplyLine, own: Partial<Typed>) => ({
  shopSku: line.shopSku,
  supplyPrice: own.supplyPrice ?? line.supplyPrice ?? '',
  jitStock: own.jitStock ?? line.jitStock,
})

const columnsOf = (
  typed: ReadonlyMap<string, Partial<Typed>>,
  change: (shopSku: string, part: Partial<Typed>) => void,
): LineColumn<SupplyLine>[] => [
  { title: '店铺SKU', render: ({ shopSku }) => shopSku },
  { title: '本地SKU', render: ({ sku }) => sku },
  { title: '可用库存', right: true, render: ({ available }) => available },
  { title: '利润率', right: true, render: ({ margin }) => margin && `${margin}%` },
  {
    title: '供货价(CNY)',
    render: ({ shopSku, supplyPrice }) => (
      <InputNumber<string>
        aria-label={`${shopSku} 供货价(CNY)`}
        stringMode
        min="0.01"
        max="100000"
        precision={2}
        value={typed.get(shopSku)?.supplyPrice ?? supplyPrice}
        onChange={(value) => change(shopSku, { supplyPrice: value === null ? null : String(value) })}
      />
    ),
  },
  {
    title: 'JIT库存',
    render: ({ shopSku, jitStock }) => (
      <InputNumber
        aria-label={`${shopSku} JIT库存`}
        min={0}
        max={999_999}
        precision={0}
        value={typed.get(shopSku)?.jitStock ?? jitStock}
        onChange={(value) => change(shopSku, { jitStock: value })}
      />
    ),
  },
]
