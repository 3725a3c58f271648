import { goodsItem } from '@erp/contract/goods/catalog/goods'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { Cover, offers } from '../../../kit/index.ts'
import { StatusBlock } from '../../../kit/status-block.tsx'
import { readGoods } from './editor/calls.ts'
import { Editor } from './editor/editor.tsx'

/** /upPro/{id}: one goods with its SKUs. */
export default function GoodsEdit() {
  const id = Number(useParams()['id'])
  const goods = useQuery({
    queryKey: ['goods-record', id],
    queryFn: ({ signal }) => readGoods(id, signal),
    enabled: Number.isSafeInteger(id),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  if (!offers(goodsItem, 'edit')) return <StatusBlock title="不能修改商品" detail="您没有修改商品的权限，请联系管理员" />
  if (!goods.data) return <Cover loading={goods.isLoading} error={goods.error} onRetry={() => void goods.refetch()} />
  return <Editor record={goods.data} draftFor={String(id)} onCreated={() => {}} />
}
