import { type StoreNode, store } from '@erp/contract/stock/store/store'
import { useQuery } from '@tanstack/react-query'
import { Tree } from 'antd'
import { useNavigate } from 'react-router'
import { Cover, call } from '../../../kit/index.ts'

/** Stores, areas, roadways with the number of their locations; a click shows these locations. */
export function StoreTree() {
  const navigate = useNavigate()
  const asked = useQuery({
    queryKey: ['stock/store', 'tree-list'],
    queryFn: ({ signal }) => call(store, 'tree-list', {}, { signal }),
  })
  if (!asked.data) return <Cover loading={asked.isLoading} error={asked.error} onRetry={() => void asked.refetch()} />
  const show = ({ storeId, areaCode, roadwayNo }: StoreNode) => {
    const query = new URLSearchParams({ storeId: String(storeId) })
    if (areaCode) query.set('areaCode', areaCode)
    if (roadwayNo) query.set('roadwayNo', roadwayNo)
    void navigate(`/warehouse/storeLocation?${query}`)
  }
  return (
    <nav className="store-tree" aria-label="仓库树">
      <Tree<StoreNode>
        treeData={asked.data}
        fieldNames={{ key: 'key', title: 'title', children: 'children' }}
        selectable={false}
        blockNode
        titleRender={(node) => (
          <button type="button" className="tree-place" onClick={() => show(node)}>
            <span>{node.title}</span>
            <small>{node.locationCount}</small>
          </button>
        )}
      />
    </nav>
  )
}
