import { DownloadOutlined } from '@ant-design/icons'
import { generalReport, type ReportRows, type TopProduct } from '@erp/contract/report/general/general-report'
import type { Period } from '@erp/contract/report/home/home-page'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { call, download, quietly } from '../../../app/call.ts'
import { useEmptyToast } from '../../../app/pages/empty-toast.ts'
import { Cover } from '../../../kit/cover.tsx'
import { TabStrip } from '../../../kit/tab-strip.tsx'
import { Picture } from '../../../kit/value.tsx'
import { FigureText } from './figure.tsx'
import { type FigureColumn, FigureTable } from './figure-table.tsx'
import { amountFormula, inCurrency, profitFormula } from './formulas.ts'
import { Section } from './section.tsx'
import { lastMonth } from './source.ts'
import { HOME_KEY } from './use-board.ts'
import { Rank } from './who.tsx'

const NAME = 'home-top100'
const BY = [
  ['amt', '按销售额'],
  ['profit', '按利润'],
] as const
type By = (typeof BY)[number][0]

/** 热销Top: last month's best hundred goods, of all platforms. */
export function TopSection({ period }: { period: Period | undefined }) {
  const [by, setBy] = useState<By>('amt')
  const condition = { querytype: by }
  const top = useQuery({
    queryKey: [HOME_KEY, NAME, by],
    queryFn: ({ signal }) =>
      call(generalReport, 'query', { name: NAME, condition, pageNum: 1, pageSize: 100 }, { signal, handles: quietly }) as Promise<
        ReportRows<TopProduct>
      >,
    placeholderData: keepPreviousData,
  })
  const rows = top.data?.list
  const columns = useMemo(() => (period ? columnsOf(period) : []), [period])
  useEmptyToast('热销Top', rows?.length === 0)
  const tools = (
    <>
      <TabStrip label="热销Top排序" look="chips" items={BY} value={by} onChange={setBy} />
      <Button
        size="small"
        icon={<DownloadOutlined />}
        onClick={() => void download(generalReport, 'export', { name: NAME, condition }).catch(() => {})}
      >
        导出
      </Button>
    </>
  )
  return (
    <Section name="top" title="热销Top" note={period && `${period.lastMonth}月整月 · 全部平台`} tools={tools}>
      {rows && rows.length > 0 && period ? (
        <FigureTable label="热销Top100" columns={columns} rows={rows} keyOf={({ goodsId }) => goodsId} />
      ) : (
        <Cover loading={top.isLoading} error={top.error} onRetry={() => void top.refetch()} empty="上月还没有销售" />
      )}
    </Section>
  )
}

function columnsOf(period: Period): FigureColumn<TopProduct>[] {
  const { lastFrom, lastTo } = period
  const amount = (id: 'amt' | 'profit' | 'sold_num', title: string, formula: string): FigureColumn<TopProduct> => ({
    id,
    title,
    align: 'end',
    render: (row) => (
      <FigureText
        value={String(row[id])}
        formula={formula}
        source={{ title: `${row.goods_code} · 上月${title}`, figure: { goodsId: row.goodsId }, spans: [lastMonth(period)] }}
      />
    ),
  })
  return [
    { id: 'order', title: '名次', render: ({ order }) => <Rank order={order} /> },
    { id: 'goods', title: '商品', stays: true, render: (row) => <Goods row={row} /> },
    amount('amt', inCurrency('销售额'), amountFormula(lastFrom, lastTo)),
    amount('sold_num', '销量', `${lastFrom.slice(5)} 至 ${lastTo.slice(5)} 的订单件数之和，退件减去`),
    amount('profit', inCurrency('利润'), profitFormula(lastFrom, lastTo)),
    { id: 'developer', title: '开发', render: ({ developer }) => developer ?? '–' },
    { id: 'goods_status', title: '状态', render: ({ goods_status }) => goods_status ?? '–' },
    { id: 'season', title: '季节', render: ({ season }) => season ?? '–' },
  ]
}

const Goods = ({ row }: { row: TopProduct }) => (
  <span className="who">
    {row.picture ? <Picture src={row.picture} /> : <i className="who-letter who-blank" aria-hidden="true" />}
    <span className="who-words">
      <b>{row.goods_code}</b>
      <small title={row.goods_name}>{row.goods_name}</small>
    </span>
  </span>
)
