import type { SkuPackage } from '@erp/contract/temu/delivery/delivery-fields'
import { skuPackage } from '@erp/contract/temu/floor/sku-package'
import { useQuery } from '@tanstack/react-query'
import { Button, Progress, Tag } from 'antd'
import { call, Picture } from '../../../kit/index.ts'
import { quiet } from '../../../kit/scan/index.ts'
import { type Bench, sealedOf } from './boxed.ts'

/** What goes into boxes, the box on the table, those that are closed, and how it could be packed best. */
export const BoxPanel = ({ bench, onUnseal }: { bench: Bench; onUnseal: (box: SkuPackage) => void }) => (
  <div className="floor-boxes">
    <section className="scan-panel pack-order" aria-label={`发货单 ${bench.deliveryOrderNo}`}>
      <Head bench={bench} />
      <ul className="floor-lines">
        {bench.lines.map((line) => (
          <li key={line.skuId} className={line.packedQty >= line.pickedQty ? 'done' : undefined}>
            {line.skuImage ? <Picture src={line.skuImage} /> : <span className="no-picture" />}
            <span>
              <b>{line.sku}</b>
              <small>{line.skuName}</small>
            </span>
            <strong>
              {line.packedQty}/{line.pickedQty}
            </strong>
          </li>
        ))}
      </ul>
    </section>
    <div>
      {bench.open && <OpenBox box={bench.open} most={bench.boxMaxQty} heaviest={bench.boxMaxWeight} />}
      <Sealed boxes={sealedOf(bench)} onUnseal={onUnseal} />
      <Plan deliveryOrderId={bench.deliveryOrderId} sealed={sealedOf(bench).length} />
    </div>
  </div>
)

function Head({ bench }: { bench: Bench }) {
  const [packed, wanted] = bench.lines.reduce(([a, b], line) => [a! + line.packedQty, b! + line.pickedQty], [0, 0])
  return (
    <>
      <header>
        <strong>
          {packed}/{wanted}
        </strong>
        <span>
          {bench.deliveryOrderNo} {bench.shopName}
        </span>
        {bench.warehouseName && <small>{bench.warehouseName}</small>}
        {bench.unsent > 0 && <Tag color="orange">{bench.unsent} 件未确认</Tag>}
      </header>
      <Progress percent={wanted ? Math.floor((100 * packed!) / wanted) : 0} aria-label="装箱进度" />
    </>
  )
}

const contents = ({ lines }: { lines: { sku: string; quantity: number }[] }): string =>
  lines.map(({ sku, quantity }) => `${sku}×${quantity}`).join('，')

const OpenBox = ({ box, most, heaviest }: { box: SkuPackage; most: number; heaviest: string }) => (
  <section className="scan-panel floor-open" aria-label="本箱">
    <h3>
      第 {box.seq} 箱 {box.packageNo}
    </h3>
    <p>
      <b>{box.quantity}</b> / {most} 件，上限 {Number(heaviest)}kg
    </p>
    <p>{contents(box) || '还没有装入'}</p>
  </section>
)

function Sealed({ boxes, onUnseal }: { boxes: SkuPackage[]; onUnseal: (box: SkuPackage) => void }) {
  if (boxes.length === 0) return null
  return (
    <section className="scan-panel floor-sealed" aria-label="已封箱">
      <h3>已封 {boxes.length} 箱</h3>
      <ul>
        {boxes.map((box) => (
          <li key={box.packageNo}>
            <span>
              <b>{box.packageNo}</b> {box.quantity} 件 {box.weight && `${Number(box.weight)}kg`}
              <small>{contents(box)}</small>
            </span>
            <Button size="small" aria-label={`拆箱 ${box.packageNo}`} onClick={() => onUnseal(box)}>
              拆箱
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** 装箱方案: fewest boxes within the limits; the one that comes next stands out. */
function Plan({ deliveryOrderId, sealed }: { deliveryOrderId: number; sealed: number }) {
  const { data } = useQuery({
    queryKey: [skuPackage.path, 'plan', deliveryOrderId, sealed],
    queryFn: ({ signal }) => call(skuPackage, 'plan', { deliveryOrderId }, { ...quiet, signal }),
    retry: false,
    staleTime: 60_000,
    placeholderData: (before) => before,
  })
  if (!data?.boxes.length) return null
  return (
    <section className="scan-panel floor-plan" aria-label="装箱方案">
      <h3>装箱方案 {data.boxes.length} 箱</h3>
      <ol>
        {data.boxes.map((box) => (
          <li key={box.seq} className={box.seq === sealed + 1 ? 'scan-current' : undefined}>
            {contents(box)}
            <small>
              {box.quantity} 件 约 {Number(box.weight)}kg
            </small>
          </li>
        ))}
      </ol>
      {data.unknown.length > 0 && <p className="hint">{data.unknown.join('、')} 没有重量或尺寸，方案可能不准</p>}
    </section>
  )
}
