import { choice } from '@erp/contract/kit'
import { type DisabledLink, disabledGroup } from '@erp/contract/product-center/group/disabled-group'
import { PRODUCT_STATUSES } from '@erp/contract/product-center/listing/listing.states'
import { useQuery } from '@tanstack/react-query'
import { AskedLines, ChoiceTag, Copyable, call, type LineColumn, type ListRow, ViewDrawer } from '../../../kit/index.ts'

const productStatus = choice('状态', PRODUCT_STATUSES)
const columns: LineColumn<DisabledLink>[] = [
  { title: '商品', render: (row) => `${row.goodsCode} ${row.goodsName}` },
  { title: '店铺', render: (row) => row.shopName },
  { title: '商品ID', render: (row) => <Copyable text={row.productId} /> },
  { title: '标题', render: (row) => row.subject },
  { title: '状态', render: (row) => <ChoiceTag field={productStatus} value={row.productStatus} /> },
  { title: '销售', render: (row) => row.sellerName },
  { title: '禁售时间', render: (row) => row.since },
]

/** What is still online though it may not be sold there. */
export function DisabledLinks({ group, onClose }: { group: ListRow<typeof disabledGroup>; onClose: () => void }) {
  const id = group.id
  const asked = useQuery({
    queryKey: ['product-center/disabled-group', 'links', id],
    queryFn: ({ signal }) => call(disabledGroup, 'links', { id }, { signal }),
  })
  return (
    <ViewDrawer open title={`待下架链接：${group.groupName}`} size={960} onClose={onClose}>
      <AskedLines asked={asked} columns={columns} keyOf={(row) => row.listingId} empty="没有待下架的链接" />
    </ViewDrawer>
  )
}
