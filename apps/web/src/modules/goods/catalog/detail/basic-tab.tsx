import { goodsItem } from '@erp/contract/goods/catalog/goods'
import { AUDIT_STATE } from '@erp/contract/goods/catalog/goods.states'
import type { HealthGap } from '@erp/contract/goods/catalog/goods-read'
import type { GoodsDetail } from '@erp/contract/goods/catalog/goods-rows'
import { useQuery } from '@tanstack/react-query'
import { ChoiceTag, call, type LineColumn, Lines, Picture } from '../../../../kit/index.ts'
import { thumbOf } from '../../picture.tsx'
import { Score } from '../list/columns.tsx'
import { GoodsSheet } from './sheet.tsx'

export const BasicTab = ({ goods }: { goods: GoodsDetail }) => (
  <div className="detail-basic">
    <Pictures goods={goods} />
    <Level goods={goods} />
    <HealthOf goodsId={goods.goodsId} />
    <GoodsSheet goods={goods} />
  </div>
)

export function Pictures({ goods }: { goods: GoodsDetail }) {
  const urls = [...new Set([goods.mainImage, ...(goods.images ?? [])])].filter((url) => url !== null)
  if (urls.length === 0) return <p className="hint">还没有图片</p>
  return (
    <div className="detail-pictures">
      {urls.map((url) => (
        <Picture key={url} src={url} thumb={thumbOf(url)} />
      ))}
    </div>
  )
}

/** The level with the sales behind it. */
function Level({ goods }: { goods: GoodsDetail }) {
  const { data } = useQuery({
    queryKey: ['list', goodsItem.path, 'level', goods.goodsId],
    queryFn: ({ signal }) => call(goodsItem, 'getGoodsLevel', { goodsIds: [goods.goodsId] }, { signal }),
    enabled: goods.auditStatus === AUDIT_STATE.audited,
  })
  const [figures] = data ?? []
  if (!figures) return null
  return (
    <p className="detail-level">
      <ChoiceTag field={goodsItem.fields.goodsLevel} value={figures.level} />
      {figures.locked === 1 && '（已锁定）'}日均 {figures.d} 件，近7/15/30天销量 {figures.s7} / {figures.s15} / {figures.s30}
      {figures.nextLevel && `，距 ${figures.nextLevel} 还差 ${figures.missing} 件/天`}
    </p>
  )
}

/** What is missing, who should fill it and what it holds up. */
export function HealthOf({ goodsId }: { goodsId: number }) {
  const { data } = useQuery({
    queryKey: ['list', goodsItem.path, 'health', goodsId],
    queryFn: ({ signal }) => call(goodsItem, 'health', { goodsId }, { signal }),
  })
  if (!data) return <div className="detail-health" />
  return (
    <div className="detail-health">
      <div className="detail-score">
        资料完整度 <Score value={data.score} />
      </div>
      {data.gaps.length > 0 && (
        <div className="scroll-x">
          <Lines columns={gapColumns} rows={data.gaps} keyOf={(gap) => gap.item} />
        </div>
      )}
    </div>
  )
}

const gapColumns: LineColumn<HealthGap>[] = [
  { title: '缺少', render: (gap) => gap.label },
  { title: '扣分', right: true, render: (gap) => gap.weight },
  {
    title: 'SKU',
    render: (gap) =>
      gap.skus.length > 3 ? `${gap.skus.slice(0, 3).join('、')} 等${gap.skus.length}个` : gap.skus.join('、') || null,
  },
  { title: '应由谁补', render: (gap) => [gap.roleName, gap.userName].filter(Boolean).join(' ') },
  { title: '影响', render: (gap) => gap.blocks },
]
