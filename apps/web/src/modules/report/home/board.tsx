import { CHANNELS, type Channel } from '@erp/contract/basic/channels'
import { type Figure, homePage, type MonthRow, type Period } from '@erp/contract/report/home/home-page'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { call, quietly } from '../../../app/call.ts'
import { TabStrip } from '../../../kit/tab-strip.tsx'
import { AMOUNTS, PROFITS } from './formulas.ts'
import { fold, SECTIONS, type SectionKey } from './layout.ts'
import { PlatformShares, profitBars } from './month-charts.tsx'
import { type Group, MonthSection } from './months.tsx'
import { RankingSection } from './ranking.tsx'
import { sectionId } from './section.tsx'
import { TopSection } from './top-goods.tsx'
import { Totals } from './totals.tsx'
import { type Asked, type BoardData, useBoard } from './use-board.ts'

const TABS = [
  ['ranking', '销售排名V2'],
  ['profit', '利润增长V2'],
  ['amount', '销售增长表'],
  ['top', 'Top100'],
] as const
const PLATFORMS = [['', '全部平台'], ...CHANNELS] as const

/** The figures of the company, of a platform or of a department. */
export function Board() {
  const [plat, setPlat] = useState<Channel | ''>('')
  const [depart, setDepart] = useState<string>()
  const [asked, scope, departments] = useAsked(plat, depart)
  const data = useBoard(asked, scope)
  const { updateTime } = data.ranking.data ?? {}
  return (
    <div className="board">
      <BoardTabs />
      <div className="board-filter">
        <TabStrip label="平台" look="chips" items={PLATFORMS} value={plat} onChange={setPlat} />
        <div className="board-choice">
          <Select aria-label="部门" allowClear placeholder="全部部门" value={depart} options={departments} onChange={setDepart} />
          {updateTime && <span className="board-time">数据更新于 {updateTime}</span>}
        </div>
      </div>
      <Totals {...data} />
      <RankingSection {...data} />
      <MonthSection name="profit" title="利润环比" measure={PROFITS} data={data} chart={profitBars} />
      <AmountSection {...data} />
      <TopSection period={data.ranking.data} />
    </div>
  )
}

function AmountSection(data: BoardData) {
  const chart = (_rows: MonthRow[], _group: Group, _period: Period) => <PlatformShares {...data} />
  return <MonthSection name="amount" title="销售额环比" measure={AMOUNTS} data={data} chart={chart} />
}

/** What is asked for, what its orders are found by, and the departments to choose from. */
function useAsked(plat: Channel | '', depart: string | undefined) {
  const { data = [] } = useQuery({
    queryKey: ['home-departments'],
    queryFn: ({ signal }) => call(homePage, 'departments', {}, { signal, handles: quietly }),
    staleTime: 300_000,
  })
  return useMemo(() => {
    const deptId = data.filter(({ dept_name }) => dept_name === depart).map((option) => option.deptId)
    const asked: Asked = { ...(plat && { plat }), ...(depart && { depart }) }
    const scope: Figure = { ...(plat && { platCode: plat }), ...(depart && { deptId }) }
    return [asked, scope, data.map(({ dept_name }) => ({ value: dept_name, label: dept_name }))] as const
  }, [plat, depart, data])
}

/** A tab opens its section and goes there; reading on moves the tabs along. */
function BoardTabs() {
  const [at, setAt] = useState<SectionKey>('ranking')
  useEffect(() => {
    const watch = new IntersectionObserver(
      (seen) => {
        const first = seen.find(({ isIntersecting }) => isIntersecting)
        const key = SECTIONS.find((name) => sectionId(name) === first?.target.id)
        if (key) setAt(key)
      },
      { rootMargin: '-140px 0px -70% 0px' },
    )
    for (const name of SECTIONS) watch.observe(document.getElementById(sectionId(name))!)
    return () => watch.disconnect()
  }, [])
  const go = (key: SectionKey) => {
    fold(key, false)
    setAt(key)
    document.getElementById(sectionId(key))?.scrollIntoView({ block: 'start' })
  }
  return (
    <div className="board-tabs">
      <TabStrip label="看板" items={TABS} value={at} onChange={go} controls={sectionId} />
    </div>
  )
}
