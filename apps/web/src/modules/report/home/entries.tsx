import { PlusOutlined } from '@ant-design/icons'
import { ENTRY_TYPES, type HomeEntry, homePageLog } from '@erp/contract/report/home/home-page-log'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { call, quietly } from '../../../app/call.ts'
import { useAdminFlag } from '../../../app/messages/admin-flag.ts'
import { Cover } from '../../../kit/cover.tsx'
import { TabStrip } from '../../../kit/tab-strip.tsx'

const EntryForm = lazy(() => import('../../../app/messages/update-form.tsx'))

const [[NOTICE, NOTICES], [LOG, LOGS]] = ENTRY_TYPES
const LISTS = [
  ['notices', NOTICES],
  ['page', LOGS],
] as const
type List = (typeof LISTS)[number][0]
const NAMES: Record<List, string> = { notices: NOTICES, page: LOGS }
const TYPES = { notices: NOTICE, page: LOG } as const
/** Notices are paged, of the log the last hundred are there. */
const SIZES: Record<List, number> = { notices: 10, page: 100 }

/** What the company tells its people: notices and its log; admins write both. */
export function Entries() {
  const [list, setList] = useState<List>('notices')
  return (
    <section className="home-panel" aria-label="公告与日志">
      <h2>公告与日志</h2>
      <TabStrip label="公告与日志" look="chips" items={LISTS} value={list} onChange={setList} />
      <EntryList key={list} list={list} />
    </section>
  )
}

function EntryList({ list }: { list: List }) {
  const [pageNum, setPageNum] = useState(1)
  const page = useQuery({
    queryKey: ['home-entries', list, pageNum],
    queryFn: ({ signal }) => call(homePageLog, list, { pageNum, pageSize: SIZES[list] }, { signal, handles: quietly }),
  })
  const rows = page.data?.list ?? []
  const again = () => void page.refetch()
  const { edit, form } = useWriting(list, again)
  return (
    <>
      {form}
      {rows.length === 0 && <Cover loading={page.isLoading} error={page.error} onRetry={again} empty={`还没有${NAMES[list]}`} />}
      <EntryRows rows={rows} onEdit={edit} />
      {list === 'notices' && <Pager {...{ pageNum, setPageNum }} total={page.data?.total ?? 0} />}
    </>
  )
}

/** For admins: the form, and a way to open it with an entry. */
function useWriting(list: List, again: () => void) {
  const admin = useAdminFlag()
  const [editing, setEditing] = useState<Partial<HomeEntry> | null>(null)
  if (!admin) return { form: null }
  const { id, version } = editing ?? {}
  const saved = () => {
    setEditing(null)
    again()
  }
  const form = editing ? (
    <Suspense>
      <EntryForm
        key={id}
        initial={editing}
        said={id ? '修改成功' : '添加成功'}
        save={(entry) => call(homePageLog, 'add', { ...entry, type: TYPES[list], id, version })}
        onSaved={saved}
        onCancel={() => setEditing(null)}
      />
    </Suspense>
  ) : (
    <Button size="small" icon={<PlusOutlined />} onClick={() => setEditing({})}>
      新增{NAMES[list]}
    </Button>
  )
  return { edit: setEditing, form }
}

interface PagerProps {
  pageNum: number
  total: number
  setPageNum: (page: number) => void
}

function Pager({ pageNum, total, setPageNum }: PagerProps) {
  const last = Math.ceil(total / SIZES.notices)
  if (last < 2) return null
  return (
    <div className="entry-pages">
      <Button size="small" disabled={pageNum === 1} onClick={() => setPageNum(pageNum - 1)}>
        上一页
      </Button>
      <span>
        {pageNum} / {last}
      </span>
      <Button size="small" disabled={pageNum === last} onClick={() => setPageNum(pageNum + 1)}>
        下一页
      </Button>
    </div>
  )
}

const EntryRows = ({ rows, onEdit }: { rows: HomeEntry[]; onEdit?: (entry: HomeEntry) => void }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls.
  <ol className="update-rows" tabIndex={0}>
    {rows.map((entry) => (
      <li key={entry.id}>
        <time>
          {entry.createTime.slice(0, 10)}{' '}
          {onEdit && (
            <button type="button" className="row-action" onClick={() => onEdit(entry)}>
              修改
            </button>
          )}
        </time>
        <div>
          <b>{entry.title}</b>
          <p>{entry.details}</p>
        </div>
      </li>
    ))}
  </ol>
)
