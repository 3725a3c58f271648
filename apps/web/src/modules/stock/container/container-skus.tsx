import type { ContainerSku } from '@erp/contract/stock/container/store-container'
import { storeContainer } from '@erp/contract/stock/container/store-container'
import { useQuery } from '@tanstack/react-query'
import { AskedLines, call } from '../../../kit/index.ts'
import { SkuPicture } from '../parts/sku-picture.tsx'
import '../stock.css'

export function ContainerSkus({ container }: { container: { containerId: number } }) {
  const asked = useQuery({
    queryKey: ['stock/store-container', 'sku-list', container.containerId],
    queryFn: ({ signal }) => call(storeContainer, 'sku-list', { containerId: container.containerId }, { signal }),
    staleTime: 0,
  })
  return (
    <section className="doc-lines">
      <h4>货品</h4>
      <AskedLines<ContainerSku>
        asked={asked}
        empty="容器是空的"
        keyOf={(row) => row.skuId}
        columns={[
          { title: '图', render: (row) => <SkuPicture line={row} /> },
          { title: 'SKU', render: (row) => row.sku },
          { title: '名称', render: (row) => <span className="line-name">{row.skuName}</span> },
          { title: '件数', right: true, render: (row) => row.onHand },
          { title: '占用', right: true, render: (row) => row.occupied },
        ]}
      />
    </section>
  )
}
