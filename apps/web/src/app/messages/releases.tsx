import { PlusOutlined } from '@ant-design/icons'
import { type Message, message } from '@erp/contract/basic/message'
import { messageStates } from '@erp/contract/basic/message.states'
import { stateChoices } from '@erp/contract/kit'
import { useQuery } from '@tanstack/react-query'
import { Button, Pagination, Segmented } from 'antd'
import { useState } from 'react'
import { Cover } from '../../kit/cover.tsx'
import { call, quietly } from '../call.ts'
import { NoticePreview } from './notice-body.tsx'
import { ReleaseForm } from './release-form.tsx'

const PAGE_SIZE = 20
const DRAFT = 0
const choices = stateChoices(messageStates).map(([value, label]) => ({ value, label }))

/** Drafts are written here; what is published can be looked at. */
export default function Releases({ onDirty }: { onDirty: (dirty: boolean) => void }) {
  const [{ status, pageNum }, setPlace] = useState<{ status: number; pageNum: number }>({ status: DRAFT, pageNum: 1 })
  const [editing, setEditing] = useState<{ draft: Message | null } | null>(null)
  const [looking, setLooking] = useState<Message | null>(null)
  const page = useQuery({
    queryKey: ['releases', status, pageNum],
    queryFn: ({ signal }) =>
      call(message, 'getMessagePage', { pageNum, pageSize: PAGE_SIZE, status }, { signal, handles: quietly }),
    staleTime: 0,
  })
  const leave = () => {
    setEditing(null)
    onDirty(false)
    void page.refetch()
  }
  if (editing) return <ReleaseForm draft={editing.draft} onDirty={onDirty} onDone={leave} />
  const list = page.data?.list ?? []
  return (
    <>
      <Head
        status={status}
        onStatus={(next) => setPlace({ status: next, pageNum: 1 })}
        onWrite={() => setEditing({ draft: null })}
      />
      {list.length === 0 && (
        <Cover loading={page.isLoading} error={page.error} onRetry={() => void page.refetch()} empty="这里还没有公告" />
      )}
      <Rows list={list} onLook={setLooking} onEdit={(draft) => setEditing({ draft })} />
      <Pagination
        hideOnSinglePage
        current={pageNum}
        pageSize={PAGE_SIZE}
        total={page.data?.total}
        showSizeChanger={false}
        onChange={(next) => setPlace({ status, pageNum: next })}
      />
      {looking && <NoticePreview notice={looking} onClose={() => setLooking(null)} />}
    </>
  )
}

interface HeadProps {
  status: number
  onStatus: (status: number) => void
  onWrite: () => void
}

const Head = ({ status, onStatus, onWrite }: HeadProps) => (
  <div className="release-head">
    <Segmented options={choices} value={status} onChange={onStatus} />
    <Button type="primary" icon={<PlusOutlined />} onClick={onWrite}>
      写公告
    </Button>
  </div>
)

interface RowsProps {
  list: Message[]
  onLook: (one: Message) => void
  onEdit: (draft: Message) => void
}

const Rows = ({ list, onLook, onEdit }: RowsProps) => (
  <ul className="release-rows">
    {list.map((one) => (
      <li key={one.messageId}>
        <b>{one.title}</b>
        <span className="hint">
          {one.version} <time>{one.createTime}</time>
        </span>
        <Button type="link" size="small" onClick={() => onLook(one)}>
          预览
        </Button>
        {one.status === DRAFT && (
          <Button type="link" size="small" onClick={() => onEdit(one)}>
            编辑
          </Button>
        )}
      </li>
    ))}
  </ul>
)
