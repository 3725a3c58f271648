import { AUDIT_STATE } from '@erp/contract/goods/catalog/goods.states'
import { goodsSku } from '@erp/contract/goods/sku/goods-sku'
import { SKU_KINDS } from '@erp/contract/goods/sku/sku-fields'
import type { SkuPanorama as Panorama } from '@erp/contract/goods/sku/sku-rows'
import { useQuery } from '@tanstack/react-query'
import { Button, Tag } from 'antd'
import { useState } from 'react'
import { Copyable, Cover, call, DictTag, offers, ViewDrawer } from '../../../kit/index.ts'
import { GoodsPicture } from '../picture.tsx'
import { shortPrice } from './columns.tsx'
import { LabelDialog } from './label-dialog.tsx'
import { PanoramaBody } from './panorama-body.tsx'
import './panorama.css'

interface Props {
  /** A SKU, a barcode or a shop SKU. */
  code: string
  /** Another SKU that stands in it. */
  onLook: (code: string) => void
  onClose: () => void
}

/** SKU 全景: everything about one SKU in one drawer. */
export function SkuPanorama({ code, onLook, onClose }: Props) {
  const [printing, setPrinting] = useState(false)
  const asked = useQuery({
    queryKey: ['panorama', code],
    queryFn: ({ signal }) => call(goodsSku, 'panorama', { code }, { signal, handles: () => true }),
    staleTime: 0,
    retry: false,
  })
  const { data } = asked
  const print = data && offers(goodsSku, 'print') && (
    <Button size="small" onClick={() => setPrinting(true)}>
      打印标签
    </Button>
  )
  return (
    <ViewDrawer
      open
      size={1080}
      className="detail panorama"
      title={`SKU全景 ${data?.sku.sku ?? code}`}
      extra={print}
      onClose={onClose}
    >
      {data ? (
        <>
          <Head data={data} onLook={onLook} />
          <PanoramaBody data={data} onLook={onLook} />
        </>
      ) : (
        <Cover loading={asked.isLoading} error={asked.error} onRetry={() => void asked.refetch()} />
      )}
      {printing && data && <LabelDialog items={[data.sku as never]} onClose={() => setPrinting(false)} />}
    </ViewDrawer>
  )
}

function Head({ data: { sku, foundBy, others }, onLook }: { data: Panorama; onLook: (code: string) => void }) {
  const [, kind, color] = SKU_KINDS.find(([value]) => value === sku.skuKind) ?? SKU_KINDS[0]
  return (
    <header className="panorama-head">
      <GoodsPicture url={sku.skuImage} />
      <div className="panorama-name">
        <h2>
          <Copyable text={sku.sku ?? ''} /> <Tag color={color}>{kind}</Tag> <DictTag type="goods_status" value={sku.skuStatus} />
          {sku.auditStatus < AUDIT_STATE.audited && <Tag color="orange">未审核</Tag>}
        </h2>
        <p>{sku.skuName}</p>
        {foundBy && <p className="hint">按「{foundBy}」找到</p>}
        {others.length > 0 && (
          <p className="panorama-others">
            同一店铺SKU还对应：
            {others.map((other) => (
              <button key={other.skuId} type="button" className="row-action" onClick={() => onLook(other.sku)}>
                {other.sku}
              </button>
            ))}
          </p>
        )}
      </div>
      <dl className="panorama-figures">
        <Figure label="可用" value={sku.available} />
        <Figure label="在途" value={sku.onWay} />
        <Figure label="近30天销量" value={sku.sold30} />
        {sku.costPrice !== null && <Figure label="采购价" value={shortPrice(sku.costPrice)!} />}
        {sku.avgCost !== null && <Figure label="平均成本" value={shortPrice(sku.avgCost)!} />}
        <Figure label="净重(g)" value={sku.weight} />
      </dl>
    </header>
  )
}

const Figure = ({ label, value }: { label: string; value: string | number | null }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value ?? '–'}</dd>
  </div>
)
