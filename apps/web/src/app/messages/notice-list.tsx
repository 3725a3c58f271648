import { LeftOutlined } from '@ant-design/icons'
import { type Message, message } from '@erp/contract/basic/message'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Pagination } from 'antd'
import { useEffect, useState } from 'react'
import { Cover } from '../../kit/cover.tsx'
import { call, quietly } from '../call.ts'
import { useLiveFrame } from '../realtime/bus.ts'
import { refreshUnread } from '../realtime/unread.ts'
import { NoticeBody } from './notice-body.tsx'
import { useOpened } from './opened.ts'

const PAGE_SIZE = 20
const KEY = 'notices'

/** Published notices, 20 a page; the chosen one is beside them and counts as read once the server has said so. */
export function NoticeList() {
  const client = useQueryClient()
  const [pageNum, setPageNum] = useState(1)
  const [chosen, setChosen] = useState<number | null>(useOpened((state) => state.messageId))
  const page = useQuery({
    queryKey: [KEY, pageNum],
    queryFn: ({ signal }) => call(message, 'getMessagePage', { pageNum, pageSize: PAGE_SIZE }, { signal, handles: quietly }),
    staleTime: 0,
  })
  const again = () => void page.refetch()
  useLiveFrame('notice', again)
  useLiveFrame('sync', again)
  const list = page.data?.list ?? []
  const shown = list.find((one) => one.messageId === chosen)
  const unread = shown?.isRead === 0 ? shown.messageId : null
  useEffect(() => {
    if (unread !== null) void markRead(client, unread)
  }, [client, unread])
  if (list.length === 0) return <Cover loading={page.isLoading} error={page.error} onRetry={again} empty="还没有公告" />
  return (
    <div className={shown ? 'notices notices-open' : 'notices'}>
      <div className="notice-side">
        <Rows list={list} chosen={chosen} onChoose={setChosen} />
        <Pagination
          size="small"
          simple
          hideOnSinglePage
          current={pageNum}
          pageSize={PAGE_SIZE}
          total={page.data?.total}
          showSizeChanger={false}
          onChange={setPageNum}
        />
      </div>
      <Reader shown={shown} onBack={() => setChosen(null)} />
    </div>
  )
}

const Reader = ({ shown, onBack }: { shown: Message | undefined; onBack: () => void }) => (
  <section className="notice-main" aria-label="公告内容" aria-live="polite">
    <Button className="notice-back" type="link" icon={<LeftOutlined />} onClick={onBack}>
      返回列表
    </Button>
    {shown ? <NoticeBody notice={shown} /> : <p className="hint notice-none">选择一条公告查看内容</p>}
  </section>
)

interface RowsProps {
  list: Message[]
  chosen: number | null
  onChoose: (messageId: number) => void
}

const Rows = ({ list, chosen, onChoose }: RowsProps) => (
  <ul className="notice-rows">
    {list.map(({ messageId, title, version, createTime, isRead }) => (
      <li key={messageId}>
        <button
          type="button"
          className={isRead ? 'notice-row' : 'notice-row notice-unread'}
          aria-current={messageId === chosen}
          aria-label={`${isRead ? '' : '未读，'}${title} ${version ?? ''}`}
          onClick={() => onChoose(messageId)}
        >
          <b>{title}</b>
          <span>
            {version} <time>{createTime}</time>
          </span>
        </button>
      </li>
    ))}
  </ul>
)

/** 0 → 1 only when the server has answered; then the count is asked for again, which every tab hears about. */
async function markRead(client: QueryClient, messageId: number): Promise<void> {
  try {
    await call(message, 'readMessage', { messageId })
  } catch {
    return
  }
  client.setQueriesData<{ list: Message[]; total: number }>(
    { queryKey: [KEY] },
    (page) => page && { ...page, list: page.list.map((one) => (one.messageId === messageId ? { ...one, isRead: 1 } : one)) },
  )
  await refreshUnread()
}
