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
  developNo: 140,
  mainImage: 60,
  goodsName: 200,
  goodsCode: 110,
  developerId: 90,
  approveTime: 160,
  hit: 80,
  estQty: 116,
  qty30: 100,
  estProfit: 130,
  profit30: 120,
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
