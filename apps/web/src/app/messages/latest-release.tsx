import { message } from '@erp/contract/basic/message'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { lazy, Suspense } from 'react'
import { call, quietly } from '../call.ts'
import { useEmptyToast } from '../pages/empty-toast.ts'
import { useLiveFrame } from '../realtime/bus.ts'
import { openMessages } from './opened.ts'

/** Its cleaner of markup is large, and the page is in use before it. */
const NoticeBody = lazy(() => import('./notice-body.tsx').then((module) => ({ default: module.NoticeBody })))

/** The newest release, with a way to the others. */
export function LatestRelease() {
  const latest = useQuery({
    queryKey: ['latest-release'],
    queryFn: ({ signal }) => call(message, 'getMessageNew', {}, { signal, handles: quietly }),
  })
  useEmptyToast('公告', latest.data === null)
  useLiveFrame('notice', () => void latest.refetch())
  return (
    <div className="latest-release">
      <Suspense>{latest.data && <NoticeBody notice={latest.data} />}</Suspense>
      {latest.data === null && <p className="hint">还没有发布过公告</p>}
      <Button type="link" size="small" onClick={() => openMessages()}>
        查看更多
      </Button>
    </div>
  )
}
