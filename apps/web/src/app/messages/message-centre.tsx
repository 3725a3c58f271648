import { message } from '@erp/contract/basic/message'
import { Modal, Tabs } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { confirm } from '../../kit/confirm.ts'
import { Cover } from '../../kit/cover.tsx'
import { offers } from '../session.ts'
import { NoticeList } from './notice-list.tsx'
import { closeMessages } from './opened.ts'
import { UpdateLog } from './update-log.tsx'
import './messages.css'

const Releases = lazy(() => import('./releases.tsx'))

/** 公告中心, 1000 wide: notices to read, the update log, and for those who write them the releases. */
export default function MessageCentre() {
  const [dirty, setDirty] = useState(false)
  const [tab, setTab] = useState('notices')
  const ask = async () => !dirty || confirm('公告还没有保存，确认关闭吗？', { ok: '关闭' })
  const close = async () => (await ask()) && closeMessages()
  const change = async (next: string) => {
    if (!(await ask())) return
    setDirty(false)
    setTab(next)
  }
  const items = [
    { key: 'notices', label: '公告', children: <NoticeList /> },
    { key: 'log', label: '更新日志', children: <UpdateLog /> },
  ]
  if (offers(message, 'save')) items.push({ key: 'releases', label: '发布公告', children: <LazyReleases onDirty={setDirty} /> })
  return (
    <Modal open width={1000} title="公告中心" footer={null} className="message-centre" onCancel={() => void close()}>
      <Tabs items={items} activeKey={tab} onChange={(next) => void change(next)} size="small" destroyOnHidden />
    </Modal>
  )
}

const LazyReleases = ({ onDirty }: { onDirty: (dirty: boolean) => void }) => (
  <Suspense fallback={<Cover loading error={null} onRetry={() => {}} />}>
    <Releases onDirty={onDirty} />
  </Suspense>
)
