import { repeat } from '@erp/contract/product-center/repeat/repeat'
import { offers } from '../../../kit/index.ts'
import { Repeats } from '../repeat/repeats.tsx'
import type { Acquisition } from './rows.ts'

const MOST = 500

/** 同款雷达 for what was collected: by its source, its picture and its names. */
export function Radar({ row }: { row: Acquisition }) {
  if (!offers(repeat, 'check-repeat')) return null
  const { id, title, titleCn, mainImage, srcPlat, srcItemId, url } = row
  const asked = {
    acquisitionId: id,
    goodsName: (titleCn ?? title)?.slice(0, MOST) ?? null,
    goodsNameEn: titleCn ? (title?.slice(0, MOST) ?? null) : null,
    mainImage,
    ...(srcPlat && { srcPlat, srcItemId }),
    ...(srcPlat === '1688' && { purchaseUrls: [url ?? ''] }),
  }
  return <Repeats asked={asked} />
}
