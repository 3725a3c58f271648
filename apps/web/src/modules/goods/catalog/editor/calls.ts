import { goodsItem } from '@erp/contract/goods/catalog/goods'
import type { Repeat } from '@erp/contract/goods/catalog/goods-read'
import type { GoodsDetail } from '@erp/contract/goods/catalog/goods-rows'
import { type CallError, call, upload } from '../../../../kit/index.ts'
import type { OpenedGoods, SentGoods } from './rows.ts'

export const uploadImage = (file: File) => upload(goodsItem, 'imageUpload', file)

export async function readGoods(id: number, signal?: AbortSignal): Promise<OpenedGoods> {
  const [detail, texts] = await Promise.all([
    call(goodsItem, 'get', { id }, { signal }),
    call(goodsItem, 'getDescription', { goodsId: id }, { signal }),
  ])
  return { ...detail, ...texts }
}

const COMPARED = ['goodsName', 'catId', 'mainImage', 'purchaseUrl'] as const

/** Goods that this one may be again; none when nothing that is compared has changed. */
export async function repeatsOf(sent: SentGoods, opened: OpenedGoods | null): Promise<Repeat[]> {
  if (opened && COMPARED.every((name) => (sent[name] ?? null) === (opened[name] ?? null))) return []
  const { goodsName, catId, mainImage, purchaseUrl } = sent
  return call(goodsItem, 'check-repeat', { goodsId: opened?.goodsId ?? null, goodsName, catId, mainImage, purchaseUrl })
}

export function write(sent: SentGoods, opened: OpenedGoods | null, handles: (error: CallError) => boolean): Promise<GoodsDetail> {
  if (!opened) return call(goodsItem, 'save', sent as never, { handles })
  const { goodsId, version } = opened
  return call(goodsItem, 'edit', { ...sent, goodsId, version } as never, { handles })
}

export const submitAudit = (goodsId: number, repeatReason: string | null) =>
  call(goodsItem, 'submit-audit', { ids: [goodsId], repeatReason })
