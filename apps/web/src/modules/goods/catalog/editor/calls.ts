import { goodsItem } from '@erp/contract/goods/catalog/goods'
import type { Repeat } from '@erp/contract/goods/catalog/goods-read'
import { type AnyRow, type CallError, call, upload } from '../../../../kit/index.ts'

export const uploadImage = (file: File) => upload(goodsItem, 'imageUpload', file)

export async function readGoods(id: number, signal?: AbortSignal): Promise<AnyRow> {
  const [detail, texts] = await Promise.all([
    call(goodsItem, 'get', { id }, { signal }),
    call(goodsItem, 'getDescription', { goodsId: id }, { signal }),
  ])
  return { ...detail, ...texts }
}

const COMPARED = ['goodsName', 'catId', 'mainImage', 'purchaseUrl']

/** Goods that this one may be again; none when nothing that is compared has changed. */
export async function repeatsOf(sent: AnyRow, opened: AnyRow | null): Promise<Repeat[]> {
  if (opened && COMPARED.every((name) => (sent[name] ?? null) === (opened[name] ?? null))) return []
  const { goodsName, catId, mainImage, purchaseUrl } = sent
  return call(goodsItem, 'check-repeat', { goodsId: opened?.['goodsId'] ?? null, goodsName, catId, mainImage, purchaseUrl })
}

export function write(sent: AnyRow, opened: AnyRow | null, handles: (error: CallError) => boolean): Promise<AnyRow> {
  if (!opened) return call(goodsItem, 'save', sent as never, { handles })
  const { goodsId, version } = opened
  return call(goodsItem, 'edit', { ...sent, goodsId, version } as never, { handles })
}

export const submitAudit = (goodsId: number, repeatReason: string | null) =>
  call(goodsItem, 'submit-audit', { ids: [goodsId], repeatReason })
