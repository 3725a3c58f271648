import { menuLog } from '@erp/contract/tool/menu-log'
import { Tabs } from 'antd'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { ListPage } from '../../kit/index.ts'
import { logColumns } from './log-columns.ts'
import { MenuSummary } from './menu-summary.tsx'
import './tool.css'

const tabs = [
  { key: '', label: '使用统计' },
  { key: 'visits', label: '访问明细' },
]

export default function MenuLog() {
  const [params, setParams] = useSearchParams()
  const shown = params.get('show') ?? ''
  const columns = useMemo(() => logColumns(menuLog), [])
  return (
    <div className="tabs-page">
      <Tabs
        className="tabs-head"
        size="small"
        activeKey={shown}
        items={tabs}
        onChange={(key) => setParams(key ? { show: key } : {})}
      />
      <div className="tabs-body">{shown ? <ListPage resource={menuLog} columns={columns} /> : <MenuSummary />}</div>
    </div>
  )
}
