import { repeat } from '@erp/contract/product-center/repeat/repeat'
import { type AnyRow, offers } from '../../../kit/index.ts'
import { Repeats } from '../repeat/repeats.tsx'

const MOST = 500

/** 同款雷达 for what was collected: by its source, its picture and its names. */
export function Radar({ row }: { row: AnyRow }) {
  if (!offers(repeat, 'check-repeat')) return null
  const { id, title, titleCn, mainImage, srcPlat, srcItemId, url } = row
  const asked = {
    acquisitionId: id as number,
    goodsName: (titleCn ?? title)?.slice(0, MOST) ?? null,
    goodsNameEn: titleCn ? (title?.slice(0, MOST) ?? null) : null,
    mainImage: mainImage as string | null,
    ...(srcPlat && { srcPlat: srcPlat as string, srcItemId: srcItemId as string }),
    ...(srcPlat === '1688' && { purchaseUrls: [url as string] }),
  }
  return <Repeats asked={asked} />
}
