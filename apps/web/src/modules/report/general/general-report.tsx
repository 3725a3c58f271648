import { generalReport, type ReportDefinition } from '@erp/contract/report/general/general-report'
import { useQuery } from '@tanstack/react-query'
import { Menu, Select } from 'antd'
import { useSearchParams } from 'react-router'
import { quietly } from '../../../app/call.ts'
import { Cover, call } from '../../../kit/index.ts'
import { ReportQuery } from './report-query.tsx'
import './general.css'

/** 综合查询: the named queries of the server, each with the parameters it declares. */
export default function GeneralReports() {
  const [params, setParams] = useSearchParams()
  const reports = useQuery({
    queryKey: ['general-reports'],
    queryFn: ({ signal }) => call(generalReport, 'list', {}, { signal, handles: quietly }),
  })
  const list = reports.data ?? []
  const shown = list.find(({ name }) => name === params.get('report')) ?? list[0]
  if (!shown)
    return (
      <Cover
        loading={reports.isLoading}
        error={reports.error}
        onRetry={() => void reports.refetch()}
        empty="没有可以查询的报表"
      />
    )
  const choose = (report: string) => setParams({ report })
  return (
    <div className="general">
      <Chooser {...{ list, choose }} chosen={shown.name} />
      <ReportQuery key={shown.name} report={shown} />
    </div>
  )
}

interface ChooserProps {
  list: ReportDefinition[]
  chosen: string
  choose: (report: string) => void
}

/** Beside the rows, or above them where there is no room. */
const Chooser = ({ list, chosen, choose }: ChooserProps) => (
  <nav className="general-side" aria-label="报表清单">
    <Menu
      mode="inline"
      selectedKeys={[chosen]}
      items={list.map(({ name, title }) => ({ key: name, label: title }))}
      onClick={({ key }) => choose(key)}
    />
    <Select
      aria-label="报表"
      value={chosen}
      options={list.map(({ name, title }) => ({ value: name, label: title }))}
      onChange={choose}
    />
  </nav>
)
