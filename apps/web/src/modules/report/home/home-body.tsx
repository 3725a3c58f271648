import { NotificationOutlined } from '@ant-design/icons'
import { lineage } from '@erp/contract/report/profit/lineage'
import { Button } from 'antd'
import { lazy, Suspense, useCallback, useState } from 'react'
import { useSearchParams } from 'react-router'
import { companyNow } from '../../../app/company-clock.ts'
import { offers } from '../../../app/session.ts'
import { Board } from './board.tsx'
import { Dock, type Mode } from './dock.tsx'
import { Explained } from './explained.tsx'
import { keep, SECTIONS, useLayout } from './layout.ts'
import { OpenSource, type Source } from './source.ts'
import { useRenewal } from './use-board.ts'
import './home.css'

const Side = lazy(() => import('./side.tsx'))
const TargetReports = lazy(() => import('./targets.tsx'))
const SourceDrawer = lazy(() => import('./source-drawer.tsx'))

/** The dashboard in its three modes, live, with what its figures were made of. */
export default function HomeBody() {
  const [mode, setMode] = useMode()
  const [source, setSource] = useState<Source | null>(null)
  const [news, setNews] = useState<string[]>([])
  useRenewal((told) => setNews(told.map((one) => `${companyNow().format('HH:mm')} ${one}`)))
  const open = useCallback((wanted: Source) => setSource(wanted), [])
  return (
    <OpenSource value={offers(lineage, 'page') ? open : null}>
      <News news={news} onClose={() => setNews([])} />
      <Explained>
        <div className="home-grid">
          <Suspense>{mode === 'targets' ? <TargetReports onClose={() => setMode('expanded')} /> : <Board />}</Suspense>
          <Suspense fallback={<div />}>
            <Side />
          </Suspense>
        </div>
      </Explained>
      <Dock mode={mode} onMode={setMode} />
      <Suspense>{source && <SourceDrawer source={source} onClose={() => setSource(null)} />}</Suspense>
    </OpenSource>
  )
}

/** Target reports are an address of their own; the other two fold all sections or none. */
function useMode(): [Mode | null, (mode: Mode) => void] {
  const [params, setParams] = useSearchParams()
  const folded = useLayout((kept) => kept.folded.length)
  const board = folded === 0 ? 'expanded' : folded === SECTIONS.length ? 'collapsed' : null
  const setMode = (mode: Mode) => {
    if (mode !== 'targets') keep({ folded: mode === 'collapsed' ? [...SECTIONS] : [] })
    setParams(mode === 'targets' ? { mode } : {})
  }
  return [params.get('mode') === 'targets' ? 'targets' : board, setMode]
}

/** 播报: who rose into the first three. */
const News = ({ news, onClose }: { news: string[]; onClose: () => void }) => (
  <div className="news" role="status" aria-label="播报">
    {news.length > 0 && (
      <>
        <NotificationOutlined aria-hidden="true" />
        <span>{news.join('；')}</span>
        <Button type="text" size="small" onClick={onClose}>
          知道了
        </Button>
      </>
    )}
  </div>
)
