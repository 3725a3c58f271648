import { ownData } from '@erp/contract/account/own-data'
import { exportJob } from '@erp/contract/tool/export-job'
import { useQuery } from '@tanstack/react-query'
import { Button, Empty } from 'antd'
import dayjs from 'dayjs'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { call, download, quietly } from '../call.ts'
import { type PageRoute, sectionsOf } from '../menu.ts'
import { useProfile, useSession } from '../session.ts'

const HomePanels = lazy(() => import('../messages/home-panels.tsx'))

/** Who you are, where you may go, what you exported. */
export default function Home() {
  const profile = useProfile()
  const { menu, routes } = useSession()
  const sections = sectionsOf(menu)
  const { data: own } = useQuery({
    queryKey: ['own-data'],
    queryFn: ({ signal }) => call(ownData, 'get', {}, { signal, handles: quietly }),
  })
  return (
    <div className="home">
      <section className="home-head">
        <h1>
          {greeting()}，{profile.name}
        </h1>
        <p>{[own?.dept_name, own?.post_name, dayjs().format('YYYY年M月D日 dddd')].filter(Boolean).join(' · ')}</p>
      </section>
      <div className="home-columns">
        <section className="home-panel" aria-label="我的页面">
          <h2>我的页面</h2>
          {sections.length === 0 && (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有可以打开的页面，请联系管理员分配角色" />
          )}
          {sections.map((section) => (
            <Shortcuts
              key={section.path}
              title={section.meta.title}
              pages={routes.filter((route) => route.section === section.path && !route.hidden)}
            />
          ))}
        </section>
        <div className="home-side">
          <Suspense>
            <HomePanels />
          </Suspense>
          <RecentExports />
        </div>
      </div>
    </div>
  )
}

function Shortcuts({ title, pages }: { title: string; pages: PageRoute[] }) {
  return (
    <div className="shortcuts">
      <h3>{title}</h3>
      <ul>
        {pages.map((page) => (
          <li key={page.path}>
            <Link to={page.path}>{page.title}</Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

const DONE = 2

function RecentExports() {
  const { data } = useQuery({
    queryKey: ['own-exports'],
    queryFn: ({ signal }) => call(exportJob, 'current-user', {}, { signal, handles: quietly }),
  })
  const jobs = (data ?? []).slice(0, 8)
  if (jobs.length === 0) return null
  return (
    <section className="home-panel" aria-label="最近导出">
      <h2>最近导出</h2>
      <ul className="exports">
        {jobs.map((job) => (
          <li key={job.jobId}>
            <span>{job.fileName ?? job.jobName}</span>
            {job.status === DONE && (
              <Button
                type="link"
                size="small"
                onClick={() => void download(exportJob, 'download', { id: job.jobId }).catch(() => {})}
              >
                下载
              </Button>
            )}
            <time>{job.createTime}</time>
          </li>
        ))}
      </ul>
    </section>
  )
}

function greeting(): string {
  const hour = dayjs().hour()
  if (hour < 5) return '夜深了'
  if (hour < 11) return '早上好'
  if (hour < 13) return '中午好'
  return hour < 18 ? '下午好' : '晚上好'
}
