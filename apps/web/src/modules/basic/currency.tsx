import { LineChartOutlined } from '@ant-design/icons'
import { currency } from '@erp/contract/basic/currency'
import { Button } from 'antd'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '../../app/session.ts'
import { type Column, columnsOf, Detail, type ListRow } from '../../kit/index.ts'
import { MasterPage } from './master-page.tsx'
import { Sparkline, type TrendPoint } from './sparkline.tsx'
import './basic.css'

type Listed = ListRow<typeof currency>
const RATES = '/reportManagement/config/exchangeRate'
const trend: Column<Listed> = {
  id: 'rateTrend',
  title: '近30次汇率',
  width: 150,
  render: (row) => <Sparkline points={row.rateTrend ?? []} width={126} height={22} />,
}
const { rateTrend: _drawn, ...plain } = currency.fields
const withoutTrend = { ...currency, fields: plain }

/** Currencies with what one unit is worth today, and how that came. */
export default function Currency() {
  const columns = useMemo(() => {
    const all: Column<Listed>[] = columnsOf(currency)
    const after = all.findIndex((column) => column.id === 'rateDay') + 1
    return all.toSpliced(after, 0, trend)
  }, [])
  return (
    <MasterPage
      resource={currency}
      columns={columns}
      toolbar={() => <RatesLink />}
      detail={(row, close) => (
        <Detail resource={withoutTrend} row={row} onClose={close}>
          <Trend row={row} />
        </Detail>
      )}
    />
  )
}

/** Rates are kept in the reports section; those who cannot open it are not led there. */
function RatesLink() {
  const navigate = useNavigate()
  const open = useSession((session) => session.routes.some((route) => route.path === RATES))
  if (!open) return null
  return (
    <Button icon={<LineChartOutlined aria-hidden="true" />} onClick={() => void navigate(RATES)}>
      汇率维护
    </Button>
  )
}

function Trend({ row }: { row: Listed }) {
  const points: TrendPoint[] = row.rateTrend ?? []
  if (points.length < 2) return <p className="hint trend">还没有足够的汇率记录画出走势</p>
  return (
    <section className="trend">
      <h3>
        近{points.length}次汇率（1 {row.currencyCode} = ? CNY）
      </h3>
      <Sparkline points={points} width={680} height={120} />
      <div className="trend-ends">
        <span>{`${points[0]!.day} ${points[0]!.rate}`}</span>
        <span>{`${points.at(-1)!.day} ${points.at(-1)!.rate}`}</span>
      </div>
    </section>
  )
}
