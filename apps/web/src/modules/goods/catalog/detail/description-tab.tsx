import { goodsItem } from '@erp/contract/goods/catalog/goods'
import { useQuery } from '@tanstack/react-query'
import { Cover, call, HtmlView } from '../../../../kit/index.ts'

export function DescriptionTab({ goodsId }: { goodsId: number }) {
  const asked = useQuery({
    queryKey: ['list', goodsItem.path, 'description', goodsId],
    queryFn: ({ signal }) => call(goodsItem, 'getDescription', { goodsId }, { signal }),
  })
  const { description, descriptionEn } = asked.data ?? {}
  if (!description && !descriptionEn)
    return <Cover loading={asked.isLoading} error={asked.error} empty="还没有描述" onRetry={() => void asked.refetch()} />
  return (
    <div className="detail-texts">
      {description && <HtmlView html={description} />}
      {descriptionEn && <HtmlView html={descriptionEn} />}
    </div>
  )
}
