import { developerScore } from '@erp/contract/product-center/score/developer-score'
import { score } from '@erp/contract/product-center/score/score'
import { Tabs } from 'antd'
import { useSearchParams } from 'react-router'
import { arranged, GroupedPage, ListPage } from '../../../kit/index.ts'
import '../../basic/basic.css'

const TABS = [
  { key: '', label: '按商品' },
  { key: 'developer', label: '按开发员' },
]
const columns = arranged(score, {
  developNo: 132,
  mainImage: 56,
  goodsName: 164,
  goodsCode: 96,
  developerId: 76,
  approveTime: { width: 104, render: (row) => row.approveTime?.slice(0, 10) },
  hit: 76,
  estQty: 112,
  qty30: 98,
  estProfit: 114,
  profit30: 104,
  qty60: 100,
  profit60: 120,
  qty90: 100,
  profit90: 120,
  firstDay: 110,
  days: 90,
  groupId: 120,
})

/** 开发成绩: what was estimated when it was approved, and what the first days brought. */
export default function Scores() {
  const [params, setParams] = useSearchParams()
  const shown = params.get('show') ?? ''
  return (
    <div className="tabbed-page">
      <Tabs
        className="page-tabs"
        size="small"
        activeKey={shown}
        items={TABS}
        onChange={(key) => setParams(key ? { show: key } : {})}
      />
      <div className="tabbed-body">
        {shown === 'developer' ? <GroupedPage report={developerScore} /> : <ListPage resource={score} columns={columns} />}
      </div>
    </div>
  )
}
