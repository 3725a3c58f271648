import { goodsItem } from '@erp/contract/goods/catalog/goods'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { closed, useViews } from '../../../app/views.ts'
import { Cover, call, companyNow, offers, useProfile } from '../../../kit/index.ts'
import { StatusBlock } from '../../../kit/status-block.tsx'
import { readGoods } from './editor/calls.ts'
import { Editor } from './editor/editor.tsx'
import { copyOf } from './editor/record.ts'
import type { TypedGoods } from './editor/rows.ts'

const PATH = '/addupProList'

/** /addupProList: a new goods; with `copy` it begins as another one is. */
export default function GoodsAdd() {
  const copy = Number(useSearchParams()[0].get('copy')) || 0
  const navigate = useNavigate()
  const { userId } = useProfile()
  const start = useQuery({
    queryKey: ['goods-start', copy, userId],
    queryFn: ({ signal }) => startOf(copy, userId, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const created = (goodsId: number) => {
    void navigate(`/upPro/${goodsId}`, { replace: true })
    useViews.setState((state) => closed(state, [PATH]))
  }
  if (!offers(goodsItem, 'save')) return <StatusBlock title="不能新增商品" detail="您没有新增商品的权限，请联系管理员" />
  if (!start.data) return <Cover loading={start.isLoading} error={start.error} onRetry={() => void start.refetch()} />
  return <Editor key={copy} record={null} initial={start.data} draftFor={copy ? `copy-${copy}` : 'new'} onCreated={created} />
}

async function startOf(copy: number, userId: number, signal: AbortSignal): Promise<TypedGoods> {
  const today = { developerId: userId, developDate: companyNow().format('YYYY-MM-DD') }
  if (copy) return { ...copyOf(await readGoods(copy, signal)), ...today }
  const stores = await call(goodsItem, 'defaultWarehouse', {}, { signal })
  return { ...today, defaultStoreId: stores.find((store) => store.isDefault)?.storeId ?? null, originCountry: 'CN' }
}
